// SPDX-License-Identifier: MIT
// Worlds as GeoJSON (RFC 7946), read as the library reads them (src/space/world/geojson.c). An error names the path to
// the value, such as features[2].geometry.
import { UserError } from '../../model/limits.js';

/** @typedef {import('./shapes.js').Point} Point */
/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {{kind: Shape['kind'], weight: number}} Trait */

const [LEAST_WEIGHT, MOST_WEIGHT] = [0.01, 10000];
// Collections may hold collections, but nobody needs to nest this many.
const MOST_DEPTH = 100;

/** @param {string} path @param {string} sentence */
function wrong(path, sentence) {
    return new UserError(path ? `${path}: ${sentence}` : sentence);
}

/** @param {string} path @param {string|number} member */
function inside(path, member) {
    if (typeof member === 'number') return `${path}[${member}]`;
    return path ? `${path}.${member}` : member;
}

/** @param {unknown} value @param {string} path @param {string} what @returns {any[]} */
function list(value, path, what) {
    if (Array.isArray(value)) return value;
    throw wrong(path, `${what} must be an array.`);
}

/** @param {unknown} value @param {string} path @returns {Record<string, any>} */
function object(value, path) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw wrong(path, 'This must be an object.');
}

// ---- coordinates

/** @param {unknown} value @param {string} path @returns {Point} */
function readPoint(value, path) {
    const [x, y] = Array.isArray(value) ? value : [];
    if (typeof x === 'number' && typeof y === 'number') return { x, y };
    throw wrong(path, 'A point must be an array of two numbers.');
}

/** A ring without its first point at its end. @param {unknown} value @param {string} path @returns {Point[]} */
function readRing(value, path) {
    const points = list(value, path, 'A ring').map((point, i) => readPoint(point, inside(path, i)));
    const [first, last] = [points[0], points.at(-1)];
    if (points.length > 1 && first.x === last?.x && first.y === last?.y) points.pop();
    return points;
}

/** @param {unknown} value @param {Trait} trait @param {string} path @returns {Shape} */
function readPolygon(value, trait, path) {
    const rings = list(value, path, 'A polygon').map((ring, i) => readRing(ring, inside(path, i)));
    if (rings.length === 0) throw wrong(path, 'A polygon needs an outline.');
    return { ...trait, rings };
}

// ---- geometries and features

/** @param {unknown} value @param {Trait} trait @param {string} path @param {number} depth @returns {Shape[]} */
function readGeometry(value, trait, path, depth) {
    const { type, coordinates, geometries } = object(value, path);
    if (depth > MOST_DEPTH) throw wrong('', 'The collections are nested too deeply.');
    const at = inside(path, 'coordinates');
    if (type === 'Polygon') return [readPolygon(coordinates, trait, at)];
    if (type === 'MultiPolygon') {
        return list(coordinates, at, 'The coordinates').map((polygon, i) => readPolygon(polygon, trait, inside(at, i)));
    }
    if (type !== 'GeometryCollection') {
        throw wrong(inside(path, 'type'), 'A world consists of Polygon and MultiPolygon, alone or in a Feature, ' +
            'FeatureCollection or GeometryCollection.');
    }
    const parts = inside(path, 'geometries');
    return list(geometries, parts, 'The geometries').flatMap((part, i) => readGeometry(part, trait, inside(parts, i), depth + 1));
}

/** @param {Record<string, any>} properties @param {string} name @param {string} path @returns {boolean} */
function readFlag(properties, name, path) {
    const value = properties[name];
    if (value === undefined || typeof value === 'boolean') return value ?? false;
    throw wrong(inside(path, name), 'This must be true or false.');
}

/** @param {unknown} value @param {string} path @returns {Trait} */
function readProperties(value, path) {
    const properties = value === undefined || value === null ? {} : object(value, path);
    const { weight } = properties;
    const said = [readFlag(properties, 'obstacle', path), readFlag(properties, 'boundary', path), weight !== undefined];
    if (weight !== undefined && !(typeof weight === 'number' && weight >= LEAST_WEIGHT && weight <= MOST_WEIGHT)) {
        throw wrong(inside(path, 'weight'), `A weight must be a number from ${LEAST_WEIGHT} to ${MOST_WEIGHT}.`);
    }
    const count = said.filter(Boolean).length;
    if (count > 1) throw wrong(path, 'A shape is either an obstacle, a boundary or a region with a weight.');
    if (count === 0 && properties.obstacle === false) throw wrong(path, 'A shape that is not an obstacle needs a weight.');
    if (said[1]) return { kind: 'boundary', weight: 1 };
    return said[2] ? { kind: 'region', weight } : { kind: 'obstacle', weight: 1 };
}

/** @param {unknown} value @param {string} path @returns {Shape[]} */
function readFeature(value, path) {
    const { type, geometry, properties } = object(value, path);
    if (type !== 'Feature') throw wrong(inside(path, 'type'), 'This must be a Feature.');
    return readGeometry(geometry, readProperties(properties, inside(path, 'properties')), inside(path, 'geometry'), 0);
}

/** @param {unknown} root @returns {Shape[]} */
function readRoot(root) {
    const { type, features } = object(root, '');
    if (type === 'Feature') return readFeature(root, '');
    if (type !== 'FeatureCollection') return readGeometry(root, { kind: 'obstacle', weight: 1 }, '', 0);
    const parts = list(features, 'features', 'The features').map((feature, i) => readFeature(feature, `features[${i}]`));
    const bounded = parts.map((shapes, i) => ({ shapes, i })).filter(({ shapes }) => shapes.some(({ kind }) => kind === 'boundary'));
    if (bounded.length > 1) throw wrong(`features[${bounded[1].i}]`, 'The world already has a boundary.');
    return parts.flat();
}

/** @param {string} text @returns {Shape[]} */
export function readGeojson(text) {
    let root;
    try {
        root = JSON.parse(text);
    } catch (error) {
        throw new UserError(`The JSON is invalid: ${/** @type {Error} */ (error).message}.`);
    }
    return readRoot(root);
}

// ---- writing

/** @param {Shape} shape */
function propertiesOf({ kind, weight }) {
    if (kind === 'region') return { weight };
    return kind === 'boundary' ? { boundary: true } : { obstacle: true };
}

/** @param {readonly Shape[]} shapes @returns {string} a feature per line; numbers to the last digit */
export function formatGeojson(shapes) {
    const features = shapes.map((shape) => JSON.stringify({
        type: 'Feature', properties: propertiesOf(shape),
        geometry: { type: 'Polygon', coordinates: shape.rings.map((ring) => [...ring, ring[0]].map(({ x, y }) => [x, y])) },
    }));
    return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}
