// SPDX-License-Identifier: MIT
// A drawing context that writes SVG: what draws on a canvas draws on this too, as vectors. It has what the page's drawings
// use of CanvasRenderingContext2D, and no more: lines, rectangles, whole circles, text, and pictures of one pixel per tile,
// which become rectangles.

/** @typedef {{x: number, y: number, width: number, height: number, pixel: number}} Run  of equal pixels */

// With more rectangles than this a picture stays one, a pixel for each tile: it is then the smaller file, and as sharp.
const MOST_RECTANGLES = 60_000;

/** @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/** @param {string} text */
export function escaped(text) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** What Path2D is for a canvas. */
export class SvgPath {
    constructor() {
        this.data = '';
    }

    /** @param {number} x @param {number} y */
    moveTo(x, y) {
        this.data += `M${short(x)} ${short(y)}`;
    }

    /** As on a canvas, the first point of a path is where it begins. @param {number} x @param {number} y */
    lineTo(x, y) {
        this.data += `${this.data ? 'L' : 'M'}${short(x)} ${short(y)}`;
    }

    closePath() {
        this.data += 'Z';
    }

    /** @param {number} x @param {number} y @param {number} width @param {number} height */
    rect(x, y, width, height) {
        this.data += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
    }

    /** A whole circle, whatever the angles are. @param {number} x @param {number} y @param {number} radius */
    arc(x, y, radius) {
        const r = short(radius);
        this.data += `M${short(x + radius)} ${short(y)}A${r} ${r} 0 1 1 ${short(x - radius)} ${short(y)}A${r} ${r} 0 1 1 ${short(x + radius)} ${short(y)}Z`;
    }
}

const ANCHORS = /** @type {Record<string, string>} */ ({ left: 'start', center: 'middle', right: 'end' });

export class SvgContext {
    /** @param {number} width pixels of CSS @param {number} height @param {string} name  for what is defined in it: one for each context of a file */
    constructor(width, height, name) {
        // Drawings ask for its size in pixels of the screen.
        this.canvas = { width: width * devicePixelRatio, height: height * devicePixelRatio };
        this.size = { width, height };
        this.name = name;
        /** @type {string[]} */
        this.parts = [];
        this.path = new SvgPath();
        this.fillStyle = this.strokeStyle = '#000';
        this.lineWidth = this.globalAlpha = 1;
        this.lineCap = 'butt';
        this.lineJoin = 'miter';
        this.font = '10px sans-serif';
        this.textAlign = 'left';
        this.textBaseline = 'alphabetic';
        this.imageSmoothingEnabled = false;
        /** @type {number[]} */
        this.dash = [];
        this.place = { x: 0, y: 0, scale: 1 };
        /** @type {any[]} */
        this.saved = [];
    }

    /** The drawing, at a place of a larger one. @param {number} x @param {number} y */
    toSvg(x, y) {
        const { width, height } = this.size;
        return [`<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`, ...this.parts, '</svg>'].join('\n');
    }

    // ---- paths

    newPath() {
        return new SvgPath();
    }

    beginPath() {
        this.path = new SvgPath();
    }

    /** @param {number} x @param {number} y */
    moveTo(x, y) {
        this.path.moveTo(x, y);
    }

    /** @param {number} x @param {number} y */
    lineTo(x, y) {
        this.path.lineTo(x, y);
    }

    closePath() {
        this.path.closePath();
    }

    /** @param {number} x @param {number} y @param {number} width @param {number} height */
    rect(x, y, width, height) {
        this.path.rect(x, y, width, height);
    }

    /** @param {number} x @param {number} y @param {number} radius */
    arc(x, y, radius) {
        this.path.arc(x, y, radius);
    }

    /** @param {SvgPath|string} [what] a path, or the rule for the present one */
    fill(what) {
        const path = what instanceof SvgPath ? what : this.path;
        if (path.data) this.#write('path', `d="${path.data}" ${this.#filled()}${what === 'evenodd' ? ' fill-rule="evenodd"' : ''}`);
    }

    /** @param {SvgPath} [path] */
    stroke(path = this.path) {
        if (path.data) this.#write('path', `d="${path.data}" fill="none" ${this.#stroked()}`);
    }

    /** @param {number} x @param {number} y @param {number} width @param {number} height */
    fillRect(x, y, width, height) {
        this.#write('path', `d="${rectangle(x, y, width, height)}" ${this.#filled()}`);
    }

    /** @param {number} x @param {number} y @param {number} width @param {number} height */
    strokeRect(x, y, width, height) {
        this.#write('path', `d="${rectangle(x, y, width, height)}" fill="none" ${this.#stroked()}`);
    }

    /** @param {number[]} dash */
    setLineDash(dash) {
        this.dash = dash;
    }

    // ---- text

    /** @param {string} text */
    measureText(text) {
        const ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
        ruler.font = this.font;
        return ruler.measureText(text);
    }

    /** @param {string} text @param {number} x @param {number} y */
    fillText(text, x, y) {
        this.#writeText(text, x, y, this.#filled());
    }

    /** @param {string} text @param {number} x @param {number} y */
    strokeText(text, x, y) {
        this.#writeText(text, x, y, `fill="none" ${this.#stroked()}`);
    }

    /** @param {string} text @param {number} x @param {number} y @param {string} ink */
    #writeText(text, x, y, ink) {
        // Not every program knows baselines.
        const shift = this.textBaseline === 'middle' ? ' dy="0.35em"' : '';
        this.#write('text', `x="${short(x)}" y="${short(y)}"${shift} ${fontOf(this.font)} text-anchor="${ANCHORS[this.textAlign] ?? 'start'}" ${ink}`, escaped(text));
    }

    // ---- where it is drawn

    save() {
        this.saved.push({ ...this, saved: undefined });
    }

    restore() {
        const { saved, ...state } = this.saved.pop();
        Object.assign(this, state);
    }

    /** @param {number} x @param {number} y */
    translate(x, y) {
        const { place } = this;
        this.place = { ...place, x: place.x + x * place.scale, y: place.y + y * place.scale };
    }

    /** The same in both directions. @param {number} factor */
    scale(factor) {
        this.place = { ...this.place, scale: this.place.scale * factor };
    }

    // ---- pictures of tiles

    /** @param {HTMLCanvasElement} picture  a pixel for each tile @param {number} left @param {number} top @param {number} width @param {number} height */
    drawImage(picture, left, top, width, height) {
        const scale = width / picture.width;
        const seen = this.#seenOf(picture, left, top, scale);
        if (seen.width <= 0 || seen.height <= 0) return;
        const { data } = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d')).getImageData(seen.x, seen.y, seen.width, seen.height);
        const runs = runsOf(new Uint32Array(data.buffer), seen.width);
        if (runs.length > MOST_RECTANGLES) {
            this.parts.push(`<image x="${short(left)}" y="${short(top)}" width="${short(width)}" height="${short(height)}" ` +
                `image-rendering="pixelated" href="${picture.toDataURL('image/png')}"/>`);
            return;
        }
        const at = `translate(${left + seen.x * scale} ${top + seen.y * scale}) scale(${scale})`;
        this.parts.push(`<g shape-rendering="crispEdges" transform="${at}">`, ...pathsOf(runs, seen), '</g>');
    }

    /** The tiles of a picture that are not beyond the edges. @param {HTMLCanvasElement} picture @param {number} left @param {number} top @param {number} scale */
    #seenOf(picture, left, top, scale) {
        const [x, y] = [Math.max(0, Math.floor(-left / scale)), Math.max(0, Math.floor(-top / scale))];
        const [right, bottom] = [(this.size.width - left) / scale, (this.size.height - top) / scale].map(Math.ceil);
        return { x, y, width: Math.min(picture.width, right) - x, height: Math.min(picture.height, bottom) - y };
    }

    /**
     * What is drawn by some work, seen through diagonal lines, as view/hatch.js has them.
     * @param {{distance: number, lean: 'up'|'down', edge: string}} lines @param {() => void} work
     */
    striped({ distance, lean, edge }, work) {
        const [pattern, mask] = [`${this.name}-lines-${lean}`, `${this.name}-mask-${lean}`];
        const [from, rise] = lean === 'up' ? [distance, -distance] : [0, distance];
        const lines = [-1, 0, 1].map((i) => `M${i * distance} ${from}l${distance} ${rise}`).join('');
        this.parts.push(`<defs><pattern id="${pattern}" width="${distance}" height="${distance}" patternUnits="userSpaceOnUse">` +
            `<path d="${lines}" stroke="#fff" stroke-width="${distance / 4}"/></pattern>` +
            `<mask id="${mask}"><rect width="100%" height="100%" fill="url(#${pattern})"/></mask></defs>`, `<g filter="drop-shadow(2px 0 0 ${edge})"><g mask="url(#${mask})">`);
        work();
        this.parts.push('</g></g>');
    }

    // ---- ink

    #filled() {
        return inkOf('fill', this.fillStyle, this.globalAlpha);
    }

    #stroked() {
        const dash = this.dash.length ? ` stroke-dasharray="${this.dash.join(' ')}"` : '';
        return `${inkOf('stroke', this.strokeStyle, this.globalAlpha)} stroke-width="${Number(this.lineWidth.toFixed(4))}" ` +
            `stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"${dash}`;
    }

    /** @param {string} tag @param {string} attributes @param {string} [content] */
    #write(tag, attributes, content = '') {
        const { x, y, scale } = this.place;
        const at = x === 0 && y === 0 && scale === 1 ? '' : ` transform="translate(${x} ${y}) scale(${scale})"`;
        this.parts.push(`<${tag} ${attributes}${at}>${content}</${tag}>`);
    }
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
function rectangle(x, y, width, height) {
    const path = new SvgPath();
    path.rect(x, y, width, height);
    return path.data;
}

/** @param {string} font  such as bold 10px sans-serif */
function fontOf(font) {
    const [, weight, size, family] = font.match(/^(?:(bold) )?([\d.]+)px (.*)$/) ?? [null, '', '10', 'sans-serif'];
    return `font-family="${escaped(family)}" font-size="${size}"${weight ? ` font-weight="${weight}"` : ''}`;
}

/** A colour as attributes: not every program knows #rrggbbaa, or rgb() without commas. @param {'fill'|'stroke'} name @param {string} colour @param {number} alpha */
function inkOf(name, colour, alpha) {
    const [, solid, own] = colour.match(/^(#[0-9a-f]{6})([0-9a-f]{2})$/i) ?? [null, colour, 'ff'];
    const share = alpha * parseInt(own, 16) / 255;
    return `${name}="${solid.replace(/(\d) (?=\d)/g, '$1,')}"${share < 1 ? ` ${name}-opacity="${short(share)}"` : ''}`;
}

/** Equal pixels as rectangles: stretches of a row, and the same stretches below them; transparent ones are left out. @param {Uint32Array} pixels @param {number} width */
export function runsOf(pixels, width) {
    /** @type {Run[]} */
    const runs = [];
    /** @type {Map<string, Run>} of the row above */
    let above = new Map();
    for (let y = 0; y * width < pixels.length; y++) {
        /** @type {Map<string, Run>} */
        const here = new Map();
        for (let x = 0; x < width;) {
            const begin = x;
            const pixel = pixels[y * width + x];
            while (x < width && pixels[y * width + x] === pixel) x++;
            if (pixel >>> 24 === 0) continue;
            const key = `${begin} ${x} ${pixel}`;
            const run = above.get(key) ?? { x: begin, y, width: x - begin, height: 0, pixel };
            if (run.height++ === 0) runs.push(run);
            here.set(key, run);
        }
        above = here;
    }
    return runs;
}

/** A path for each colour. @param {Run[]} runs @param {{width: number, height: number}} size */
function pathsOf(runs, { width, height }) {
    const area = runs.reduce((sum, run) => sum + run.width * run.height, 0);
    /** @type {Map<number, Run[]>} */
    const byPixel = new Map();
    for (const run of runs) {
        const others = byPixel.get(run.pixel);
        if (others) others.push(run);
        else byPixel.set(run.pixel, [run]);
    }
    const [most] = [...byPixel].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    return [...byPixel].map(([pixel, all]) => {
        const [red, green, blue, alpha] = [0, 8, 16, 24].map((shift) => pixel >>> shift & 255);
        // Where nothing shines through, the colour with the most rectangles is a ground below the others, without gaps.
        const isGround = pixel === most && area === width * height;
        const data = isGround ? rectangle(0, 0, width, height) : all.map((run) => rectangle(run.x, run.y, run.width, run.height)).join('');
        return { isGround, text: `<path d="${data}" fill="rgb(${red},${green},${blue})"${alpha < 255 ? ` fill-opacity="${short(alpha / 255)}"` : ''}/>` };
    }).toSorted((a, b) => Number(b.isGround) - Number(a.isGround)).map(({ text }) => text);
}
