sluice list --json >$TMP/list
sluice compare scenes/obstacle.map 13 16 30 17 --max-expanded 50000 --json >$TMP/rows
python3 - $TMP <<'END'
import json, sys
registry, rows = (json.load(open(f"{sys.argv[1]}/{name}")) for name in ("list", "rows"))
steers = [row["name"] for row in registry["steers"]]
walks = [row for row in rows if row["alg"] in steers]
rows = [row for row in rows if row["alg"] not in steers]
ran = [row["alg"].partition("+") for row in rows]
searches = [row["name"] for row in registry["searches"] if "chooses" not in row["guarantees"]]
heuristics = [row["name"] for row in registry["heuristics"]]
print("every search:", list(dict.fromkeys(search for search, _, _ in ran)) == searches)
print("A* with every heuristic:", [h for search, _, h in ran if search == "astar"] == heuristics)
print("others once:", all([s for s, _, _ in ran].count(s) == 1 for s in searches if s != "astar"))
print("memory was counted:", all(row["peak_bytes"] > 0 for row in rows))
least = min(row["cost"] for row in rows if row["outcome"] == "found")
print("excess is over the least:",
      all(abs(row["cost"] / least - 1 - row["excess_percent"] / 100) < 1e-9
          for row in rows if row["outcome"] == "found"))
print("every way of steering:", [walk["alg"] for walk in walks] == steers)
print("walks expand nothing and need no memory:",
      all(walk["expanded"] is None and walk["peak_bytes"] == 0 for walk in walks))
print("walks arrive, at some excess:",
      all(walk["outcome"] == "arrived" and walk["cost"] / least > 1 and walk["steps"] > 0 and
          abs(walk["cost"] / least - 1 - walk["excess_percent"] / 100) < 1e-9 for walk in walks))
by_name = {row["alg"]: row for row in rows}
print("a longer open list takes more memory:",
      by_name["astar+chebyshev"]["peak_bytes"] > by_name["greedy+octile"]["peak_bytes"])
END
