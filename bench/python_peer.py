# SPDX-License-Identifier: MIT
"""The algorithm of the package `pathfinding` (python-pathfinding), which no distribution has, behind its interface.

A* over node objects with a binary heap and the octile distance; its neighbours are those of the rule
DiagonalMovement.only_when_no_obstacle. Written from the description of what it does, to be measured.
"""
import heapq
import math

STRAIGHT = [(0, -1), (1, 0), (0, 1), (-1, 0)]
DIAGONAL = [(0, 1), (1, 2), (2, 3), (3, 0)]  # pairs of straight steps, clockwise


class Node:
    def __init__(self, x, y, walkable):
        self.x, self.y, self.walkable = x, y, walkable
        self.g = self.h = self.f = 0.0
        self.opened = self.closed = False
        self.parent = None

    def __lt__(self, other):
        return self.f < other.f


class Grid:
    def __init__(self, matrix):
        self.nodes = [[Node(x, y, bool(value)) for x, value in enumerate(row)] for y, row in enumerate(matrix)]
        self.height, self.width = len(matrix), len(matrix[0])

    def node(self, x, y):
        return self.nodes[y][x]

    def walkable(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height and self.nodes[y][x].walkable

    def neighbors(self, node):
        open_sides = [self.walkable(node.x + dx, node.y + dy) for dx, dy in STRAIGHT]
        found = [self.nodes[node.y + dy][node.x + dx] for (dx, dy), free in zip(STRAIGHT, open_sides) if free]
        for a, b in DIAGONAL:
            x, y = node.x + STRAIGHT[a][0] + STRAIGHT[b][0], node.y + STRAIGHT[a][1] + STRAIGHT[b][1]
            if open_sides[a] and open_sides[b] and self.walkable(x, y):
                found.append(self.nodes[y][x])
        return found

    def cleanup(self):
        for row in self.nodes:
            for node in row:
                node.g = node.h = node.f = 0.0
                node.opened = node.closed = False
                node.parent = None


def octile(dx, dy):
    return max(dx, dy) + (math.sqrt(2) - 1) * min(dx, dy)


class AStarFinder:
    def find_path(self, start, end, grid):
        start.opened, heap = True, [start]
        while heap:
            node = heapq.heappop(heap)
            if node.closed:
                continue
            node.closed = True
            if node is end:
                return self.backtrace(end)
            for neighbor in grid.neighbors(node):
                self.process(node, neighbor, end, heap)
        return []

    def process(self, node, neighbor, end, heap):
        if neighbor.closed:
            return
        g = node.g + (math.sqrt(2) if neighbor.x != node.x and neighbor.y != node.y else 1)
        if not neighbor.opened or g < neighbor.g:
            neighbor.g, neighbor.parent, neighbor.opened = g, node, True
            neighbor.h = neighbor.h or octile(abs(neighbor.x - end.x), abs(neighbor.y - end.y))
            neighbor.f = g + neighbor.h
            heapq.heappush(heap, neighbor)

    def backtrace(self, node):
        path = []
        while node:
            path.append((node.x, node.y))
            node = node.parent
        return path[::-1]
