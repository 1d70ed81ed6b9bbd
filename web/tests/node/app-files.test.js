// SPDX-License-Identifier: MIT
// Files: what they are, Tiled's layers in all their packings, greys, and what is saved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { recognise, sizeOfMap, sizeOfPng } from '../../app/model/files/recognise.js';
import { costBytes, hasCosts, mapBytes } from '../../app/model/files/save.js';
import { readTiled } from '../../app/model/files/tiled.js';
import { documentOfXml } from '../../app/model/files/tmx.js';
import { readXml } from '../../app/model/files/xml.js';
import { UserError } from '../../app/model/limits.js';

const bytesOf = (/** @type {string} */ text) => new TextEncoder().encode(text);
const textOf = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);

// ---- recognising

/** @type {[string, Uint8Array, string][]} */
const FILES = [
    ['a MovingAI map', bytesOf('type octile\nheight 1\nwidth 2\nmap\n.@\n'), 'map'],
    ['a MovingAI map with DOS line ends', bytesOf('type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n.@\r\n'), 'map'],
    ['a scenario', bytesOf('version 1\n0\ta.map\t2\t1\t0\t0\t1\t0\t1\n'), 'scenario'],
    ['a scenario without its version', bytesOf('0\ta.map\t2\t1\t0\t0\t1\t0\t1\n'), 'scenario'],
    ['costs', bytesOf('. 1\nS 2.5\n\n# 7\n'), 'costs'],
    ['one cost without a line end', bytesOf('S 2'), 'costs'],
    ['a Tiled map in JSON', bytesOf('\uFEFF \n{"layers": [], "width": 1}'), 'tiled-json'],
    ['a Tiled map that is cut off', bytesOf('{"layers": [{'), 'tiled-json'],
    ['a tileset in JSON', bytesOf('{"type": "tileset", "name": "a"}'), 'tileset-json'],
    ['a trace', bytesOf('{"version": "1.4.0", "events": []}'), 'trace'],
    ['other JSON', bytesOf('{"a": 1}'), 'unknown'],
    ['a Tiled map in XML', bytesOf('<?xml version="1.0"?>\n<!-- <tileset> -->\n<map width="1">'), 'tiled-xml'],
    ['a tileset in XML', bytesOf('<tileset name="a">'), 'tileset-xml'],
    ['a web page', bytesOf('<!DOCTYPE html><html>'), 'unknown'],
    ['a PNG', Uint8Array.of(0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0), 'png'],
    ['an atlas', Uint8Array.of(0x89, 0x53, 0x4C, 0x41, 0x0D, 0x0A, 0x1A, 0x0A, 2), 'atlas'],
    ['nothing', new Uint8Array(0), 'unknown'],
    ['prose', bytesOf('It was a dark and stormy night.\n'), 'unknown'],
    ['a picture that is no PNG', Uint8Array.of(0xFF, 0xD8, 0xFF, 0xE0), 'unknown'],
];
for (const [what, bytes, kind] of FILES) {
    test(`${what} is recognised as ${kind}`, () => assert.equal(recognise(bytes), kind));
}

test('sizes are read before the rest', () => {
    assert.deepEqual(sizeOfMap(bytesOf('type octile\nheight 3\nwidth 20\nmap\n')), { width: 20, height: 3 });
    assert.equal(sizeOfMap(bytesOf('type octile\nmap\n')), null);
    const png = new Uint8Array(24);
    new DataView(png.buffer).setUint32(16, 70000);
    new DataView(png.buffer).setUint32(20, 5);
    assert.deepEqual(sizeOfPng(png), { width: 70000, height: 5 });
    assert.equal(sizeOfPng(png.subarray(0, 20)), null);
});

// ---- Tiled

const GIDS = [1, 2, 0, 0x80000001, 5, 0xFFFFFFFF];

/** @param {number[]} gids */
function gidBytes(gids) {
    const bytes = new Uint8Array(4 * gids.length);
    gids.forEach((gid, i) => new DataView(bytes.buffer).setUint32(4 * i, gid, true));
    return bytes;
}

const base64 = (/** @type {Uint8Array} */ bytes) => Buffer.from(bytes).toString('base64');
// What `zstd` makes of the same bytes: a frame of one block that is not compressed.
const zstdOf = (/** @type {Uint8Array} */ bytes) => Uint8Array.of(
    0x28, 0xB5, 0x2F, 0xFD, 0x20, bytes.length, 1 | bytes.length << 3 & 0xFF, bytes.length >> 5, 0, ...bytes);

/** @param {object} layer @param {object} [map] */
function mapWith(layer, map = {}) {
    return {
        width: 3, height: 2, orientation: 'orthogonal', tilesets: [],
        layers: [{ type: 'tilelayer', name: 'ground', width: 3, height: 2, ...layer }], ...map,
    };
}

const helpers = {
    tileset: (/** @type {string} */ name) => { throw new UserError(`no ${name}`); },
};

/** @type {[string, object][]} */
const PACKINGS = [
    ['a list', { data: GIDS }],
    ['CSV', { encoding: 'csv', data: ' 1,2,0,\n2147483649 , 5,4294967295\n' }],
    ['base64', { encoding: 'base64', data: `\n  ${base64(gidBytes(GIDS))}\n` }],
    ['base64 without its name', { data: base64(gidBytes(GIDS)) }],
    ['zlib', { encoding: 'base64', compression: 'zlib', data: base64(deflateSync(gidBytes(GIDS))) }],
    ['gzip', { encoding: 'base64', compression: 'gzip', data: base64(gzipSync(gidBytes(GIDS))) }],
    ['zstd', { encoding: 'base64', compression: 'zstd', data: base64(zstdOf(gidBytes(GIDS))) }],
];
for (const [name, layer] of PACKINGS) {
    test(`layers packed as ${name} are read`, async () => {
        const { width, height, layers } = await readTiled(mapWith(layer), helpers);
        assert.deepEqual([width, height], [3, 2]);
        assert.deepEqual(layers, [{ name: 'ground', x: 0, y: 0, width: 3, height: 2, gids: Uint32Array.from(GIDS) }]);
    });
}

const fewer = GIDS.slice(1);
const more = [...GIDS, 0];
/** @type {[string, any, RegExp][]} */
const BROKEN = [
    ['no layers', { width: 1, height: 1 }, /not a Tiled map/],
    ['hexagons', mapWith({ data: GIDS }, { orientation: 'hexagonal' }), /no grid of squares/],
    ['a width of words', mapWith({ data: GIDS }, { width: 'three' }), /width must be a whole number/],
    ['a huge size', mapWith({ data: GIDS }, { width: 50000, height: 50000 }), /too large for this page/],
    ['a huge layer', mapWith({ width: 50000, height: 50000, data: [] }), /too large for this page/],
    ['too few tiles', mapWith({ data: fewer }), /should have 6 tiles, but have 5/],
    ['too many tiles in CSV', mapWith({ encoding: 'csv', data: more.join() }), /should have 6 tiles, but have 7/],
    ['a word in CSV', mapWith({ encoding: 'csv', data: '1,2,x,4,5,6' }), /Tile 2 of a layer/],
    ['a negative tile', mapWith({ data: [1, 2, -3, 4, 5, 6] }), /Tile 2 of a layer/],
    ['broken base64', mapWith({ data: '???' }), /base64 text is broken/],
    ['too few bytes', mapWith({ data: base64(gidBytes(fewer)) }), /but have 5/],
    ['broken zlib', mapWith({ compression: 'zlib', data: base64(gidBytes(GIDS)) }), /not what zlib makes/],
    ['too much in zlib', mapWith({ compression: 'zlib', data: base64(deflateSync(gidBytes(more))) }), /more than the 24 bytes/],
    ['too little in gzip', mapWith({ compression: 'gzip', data: base64(gzipSync(gidBytes(fewer))) }), /fewer than the 24 bytes/],
    ['broken zstd', mapWith({ compression: 'zstd', data: base64(gidBytes(GIDS)) }), /not what zstd makes/],
    ['too much in zstd', mapWith({ compression: 'zstd', data: base64(zstdOf(gidBytes([...more, 1, 2, 3]))) }), /more than the 24 bytes/],
    ['another compression', mapWith({ compression: 'lzma', data: 'AAAA' }), /compression lzma is unknown/],
    ['another encoding', mapWith({ encoding: 'hex', data: 'AAAA' }), /encoding hex is unknown/],
    ['no data', mapWith({}), /no data/],
    ['a tileset that is not there', mapWith({ data: GIDS }, { tilesets: [{ firstgid: 1, source: '../a.tsx' }] }), /no \.\.\/a\.tsx/],
    ['a cost of nothing', mapWith({ data: GIDS }, { tilesets: [{ firstgid: 1, tiles: [{ id: 0, properties: [{ name: 'cost', value: -1 }] }] }] }), /property cost/],
    ['walkable perhaps', mapWith({ data: GIDS }, { tilesets: [{ firstgid: 1, tiles: [{ id: 0, properties: [{ name: 'walkable', value: 'perhaps' }] }] }] }), /property walkable/],
    ['a tileset of old', mapWith({ data: GIDS }, { tilesets: [{ firstgid: 1, tiles: { 0: {} } }] }), /Tiled 1\.2 or newer/],
];
for (const [what, map, sentence] of BROKEN) {
    test(`a Tiled map with ${what} is refused`, async () => {
        await assert.rejects(readTiled(map, helpers), (error) => error instanceof UserError && sentence.test(error.message));
    });
}

test('a bomb is refused before it is large', async () => {
    const bomb = base64(deflateSync(new Uint8Array(100_000_000)));
    await assert.rejects(readTiled(mapWith({ compression: 'zlib', data: bomb }), helpers), /more than the 24 bytes/);
});

test('groups are taken in their order, other layers are passed over, chunks keep their places', async () => {
    const chunk = { x: -2, y: 4, width: 1, height: 1 };
    const map = {
        infinite: true,
        layers: [
            { type: 'objectgroup', objects: [] },
            { type: 'group', layers: [{ type: 'tilelayer', name: 'low', chunks: [{ ...chunk, data: [7] }] }] },
            { type: 'tilelayer', name: 'high', encoding: 'base64', chunks: [{ ...chunk, x: 3, data: base64(gidBytes([9])) }] },
        ],
    };
    const { width, height, layers } = await readTiled(map, helpers);
    assert.deepEqual([width, height], [0, 0]);
    assert.deepEqual(layers.map(({ name, x, y, gids }) => [name, x, y, gids[0]]), [['low', -2, 4, 7], ['high', 3, 4, 9]]);
    map.layers.push({ type: 'tilelayer', name: 'far', encoding: 'csv', chunks: [{ ...chunk, x: 90_000_000, data: '1' }] });
    await assert.rejects(readTiled(map, helpers), /too large|whole number/);
});

test('tiles with properties are found in the map and in other files', async () => {
    const own = { firstgid: 1, tiles: [
        { id: 0, properties: [{ name: 'walkable', value: false }] }, { id: 1, properties: [{ name: 'colour', value: 'red' }] },
        { id: 3, properties: [{ name: 'cost', value: 2.5 }, { name: 'walkable', value: true }] }] };
    const map = mapWith({ data: GIDS }, { tilesets: [own, { firstgid: 100, source: 'sets/more.tsx' }] });
    const { tiles } = await readTiled(map, {
        tileset: (name) => {
            assert.equal(name, 'sets/more.tsx');
            return { tiles: [{ id: '2', properties: [{ name: 'cost', value: '0' }] }] };
        },
    });
    assert.deepEqual(tiles, [{ gid: 1, walkable: false }, { gid: 4, cost: 2.5, walkable: true }, { gid: 102, cost: 0 }]);
});

// ---- XML

test('XML is read: elements, attributes, entities, comments, CDATA', () => {
    const text = '\uFEFF<?xml version="1.0"?>\n<!DOCTYPE map SYSTEM "x">\n<!-- <b> --><map a="1 &lt; &#50; &#x33;" b=\'"\'>x<c/>&amp;<d>\n' +
        '<![CDATA[<&]]></d ></map>\n<!-- end -->';
    assert.deepEqual(readXml(text), {
        name: 'map', attributes: { a: '1 < 2 3', b: '"' }, text: 'x&', children: [
            { name: 'c', attributes: {}, text: '', children: [] }, { name: 'd', attributes: {}, text: '\n<&', children: [] }],
    });
});

/** @type {[string, RegExp][]} */
const BROKEN_XML = [
    ['', /no element/], ['<a>', /line 1, column 4: <a> is not closed/], ['<a>\n </b>', /line 2, column 2: <\/b> stands where <\/a>/],
    ['<a/><b/>', /two outermost/], ['<a', /not whole/], ['<a b=1/>', /not whole/], ['<a b="1" b="2"/>', /twice/],
    ['<a>&b;</a>', /column 4: &b; stands for nothing/], ['<a>& </a>', /stands for nothing/], ['<a>&#x110000;</a>', /stands for nothing/],
    ['<!-- <a/>', /not followed by -->/], ['x<a/>', /outside/], ['</a>', /closes nothing/], ['< a/>', /no name/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /entities/], [`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`, /128 deep/],
];
for (const [text, sentence] of BROKEN_XML) {
    test(`broken XML is refused: ${text.slice(0, 40)}`, () => {
        assert.throws(() => readXml(text), (error) => error instanceof UserError && sentence.test(error.message));
    });
}

test('TMX says what JSON says', async () => {
    const document = documentOfXml(`<?xml version="1.0"?>
        <map orientation="orthogonal" width="3" height="2" infinite="0">
          <tileset firstgid="1" name="set"><tile id="3"><objectgroup><object><properties><property name="cost" value="9"/></properties>
            </object></objectgroup><properties><property name="cost" type="float" value="2.5"/></properties></tile></tileset>
          <tileset firstgid="9" source="more.tsx"/>
          <group><layer name="low" width="3" height="2"><data encoding="csv">\n1,2,3,\n4,5,6\n</data></layer></group>
          <objectgroup><object/></objectgroup>
          <layer name="high" width="3" height="2"><data><tile gid="4294967295"/><tile/><tile gid="0"/><tile/><tile/><tile/></data></layer>
        </map>`);
    const more = documentOfXml('<tileset name="more"><tile id="0"><properties><property name="walkable" type="bool" value="false"/></properties></tile></tileset>');
    const { width, height, layers, tiles } = await readTiled(document, { tileset: () => more });
    assert.deepEqual([width, height], [3, 2]);
    assert.deepEqual(layers.map(({ name, gids }) => [name, ...gids]), [['low', 1, 2, 3, 4, 5, 6], ['high', 0xFFFFFFFF, 0, 0, 0, 0, 0]]);
    assert.deepEqual(tiles, [{ gid: 4, cost: 2.5 }, { gid: 9, walkable: false }]);
    assert.throws(() => documentOfXml('<svg/>'), /begins with <svg>/);
});

test('an infinite TMX keeps its chunks', async () => {
    const { width, layers } = await readTiled(documentOfXml(`<map infinite="1" width="3" height="2"><layer name="a">
        <data encoding="csv"><chunk x="-16" y="0" width="2" height="1">1,2</chunk><chunk x="4" y="5" width="1" height="1">7</chunk></data>
        </layer></map>`), helpers);
    assert.equal(width, 0);
    assert.deepEqual(layers.map(({ x, y, gids }) => [x, y, ...gids]), [[-16, 0, 1, 2], [4, 5, 7]]);
});

// ---- saving

/** @param {string} letters @param {number[]} costs @param {number} width */
function worldOf(letters, costs, width) {
    return { name: 'a.map', width, height: costs.length / width, glyphs: bytesOf(letters), costs: Float64Array.from(costs), version: 1, opened: 1 };
}

test('a map without costs is saved with its characters', () => {
    const world = worldOf('.T@S', [1, 0, 0, 1], 2);
    assert.equal(textOf(mapBytes(world)), 'type octile\nheight 2\nwidth 2\nmap\n.T\n@S\n');
    assert.equal(hasCosts(world), false);
    assert.equal(textOf(costBytes(world)), '');
});

test('characters that have one cost each are kept, and the costs written', () => {
    const world = worldOf('.xWS', [1, 2.5, 5, 1], 4);
    assert.match(textOf(mapBytes(world)), /\n\.xWS\n$/);
    assert.equal(textOf(costBytes(world)), 'x 2.5\nW 5\n');
    assert.equal(hasCosts(world), true);
});

test('characters of several costs are kept apart', () => {
    const world = worldOf('SS.@S', [3, 5, 1, 0, 3], 5);
    assert.match(textOf(mapBytes(world)), /\nGS\.@G\n$/);
    assert.equal(textOf(costBytes(world)), 'G 3\nS 5\n');
});

test('more costs than characters are refused, and the message suggests PNG', () => {
    const costs = Array.from({ length: 100 }, (_, i) => i + 1);
    assert.throws(() => mapBytes(worldOf('S'.repeat(100), costs, 10)), /Save it as PNG/);
});
