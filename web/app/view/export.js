// SPDX-License-Identifier: MIT
// The view as one picture that explains itself: a caption, the maps with their lines below them, and the legend. The
// layout is computed once and drawn on a canvas, for PNG and films, or written as SVG, where the maps are drawn again, as
// vectors.
import { SvgContext, escaped } from './svg-context.js';

/**
 * @typedef {object} Sheet
 * @property {string} caption
 * @property {{canvas: HTMLCanvasElement, draw: Draw, title: string, line: string}[]} maps
 * @property {LegendItem[]} legend
 * @property {{page: string, text: string, soft: string, edge: string}} colours
 */

/** @typedef {{text: string, colours: string[], isLine: boolean, sign: string}} LegendItem  a mark of some colours, side by side, or a sign; and its words */
/** @typedef {(context: CanvasRenderingContext2D) => void} Draw  what is on a map's canvas, on another context */
/** @typedef {{x: number, y: number, text: string, size: number, weight: string, colour: string}} Words */
/** @typedef {{x: number, y: number, width: number, height: number, colour: string}} Box */
/** @typedef {{width: number, height: number, page: string, words: Words[], boxes: Box[], pictures: {x: number, y: number, width: number, height: number, canvas: HTMLCanvasElement, draw: Draw}[]}} Layout */

const MARGIN = 16;
const GAP = 12;
const FONT = 'system-ui, sans-serif';

/** @param {number} size @param {string} weight */
const fontOf = (size, weight) => `${weight} ${size}px ${FONT}`;

const ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));

/** @param {string} text @param {number} size @param {string} weight */
function widthOf(text, size, weight) {
    ruler.font = fontOf(size, weight);
    return ruler.measureText(text).width;
}

/** A text in lines that are no wider than a width. @param {string} text @param {number} most @param {number} size @param {string} weight */
function linesOf(text, most, size, weight) {
    /** @type {string[]} */
    const lines = [];
    for (const word of text.split(' ')) {
        const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
        if (lines.length && widthOf(longer, size, weight) <= most) lines[lines.length - 1] = longer;
        else lines.push(word);
    }
    return lines;
}

/** Where everything goes, in CSS pixels. @param {Sheet} sheet @returns {Layout} */
export function layOut({ caption, maps, legend, colours }) {
    const sizes = maps.map(({ canvas }) => ({ width: canvas.clientWidth, height: canvas.clientHeight }));
    const columns = maps.length > 2 ? 2 : maps.length;
    const [cellWidth, cellHeight] = [Math.max(...sizes.map(({ width }) => width)), Math.max(...sizes.map(({ height }) => height)) + 44];
    const inner = columns * cellWidth + (columns - 1) * GAP;
    /** @type {Layout} */
    const layout = { width: inner + 2 * MARGIN, height: 0, page: colours.page, words: [], boxes: [], pictures: [] };
    let y = MARGIN;
    for (const text of linesOf(caption, inner, 17, 'bold')) {
        layout.words.push({ x: MARGIN, y: y + 17, text, size: 17, weight: 'bold', colour: colours.text });
        y += 24;
    }
    maps.forEach(({ canvas, draw, title, line }, index) => {
        const x = MARGIN + (index % columns) * (cellWidth + GAP);
        const top = y + Math.floor(index / columns) * cellHeight;
        layout.words.push({ x, y: top + 14, text: title, size: 13, weight: 'bold', colour: colours.text });
        layout.pictures.push({ x, y: top + 20, ...sizes[index], canvas, draw });
        layout.words.push({ x, y: top + 20 + sizes[index].height + 15, text: line, size: 13, weight: 'normal', colour: colours.soft });
    });
    y += Math.ceil(maps.length / columns) * cellHeight + 6;
    layout.height = layOutLegend(layout, legend, inner, y, colours) + MARGIN;
    return layout;
}

/** @param {Layout} layout @param {Sheet['legend']} legend @param {number} inner @param {number} top @param {Sheet['colours']} page */
function layOutLegend(layout, legend, inner, top, page) {
    let [x, y] = [MARGIN, top];
    for (const { text, colours, isLine, sign } of legend) {
        const mark = colours.length ? 12 * colours.length + 6 : 0;
        const width = mark + widthOf(text, 12, 'normal') + 14;
        if (x > MARGIN && x + width > MARGIN + inner) [x, y] = [MARGIN, y + 18];
        if (sign) layout.words.push({ x, y: y + 12, text: sign, size: 14, weight: 'normal', colour: colours[0] });
        else layout.boxes.push(...boxesOf(colours, isLine, x, y, page.edge));
        layout.words.push({ x: x + mark, y: y + 11, text, size: 12, weight: 'normal', colour: page.text });
        x += width;
    }
    return y + 18;
}

/** A line, or swatches with an edge around them: some have the colour of the page. @param {string[]} colours @param {boolean} isLine @param {number} x @param {number} y @param {string} edge @returns {Box[]} */
function boxesOf(colours, isLine, x, y, edge) {
    const [top, height] = isLine ? [y + 5, 4] : [y + 1, 12];
    const boxes = colours.map((colour, i) => ({ x: x + 12 * i, y: top, width: 12, height, colour }));
    if (isLine || boxes.length === 0) return boxes;
    return [{ x: x - 1, y: top - 1, width: 12 * boxes.length + 2, height: height + 2, colour: edge }, ...boxes];
}

/** @param {Layout} layout @param {HTMLCanvasElement} canvas  made as large as is needed @param {number} [density] pixels for each of CSS */
export function paintLayout(layout, canvas, density = devicePixelRatio) {
    // Setting the size clears it, and films must not change theirs.
    const [width, height] = [Math.round(layout.width * density), Math.round(layout.height * density)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.setTransform(density, 0, 0, density, 0, 0);
    context.fillStyle = layout.page;
    context.fillRect(0, 0, layout.width, layout.height);
    for (const { canvas: picture, x, y, width: across, height: down } of layout.pictures) context.drawImage(picture, x, y, across, down);
    for (const { x, y, width: across, height: down, colour } of layout.boxes) {
        context.fillStyle = colour;
        context.fillRect(x, y, across, down);
    }
    for (const { x, y, text, size, weight, colour } of layout.words) {
        context.font = fontOf(size, weight);
        context.fillStyle = colour;
        context.fillText(text, x, y);
    }
}

/** @param {Layout} layout */
export function svgOf({ width, height, page, words, boxes, pictures }) {
    const rect = (/** @type {Box} */ box) => `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${box.colour}"/>`;
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
        rect({ x: 0, y: 0, width, height, colour: page }),
        ...pictures.map(({ draw, x, y, width: across, height: down }, index) => {
            const context = new SvgContext(across, down, `map-${index}`);
            draw(/** @type {any} */ (context));
            return context.toSvg(x, y);
        }),
        ...boxes.map(rect),
        ...words.map(({ x, y, text, size, weight, colour }) =>
            `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(text)}</text>`),
        '</svg>', '',
    ].join('\n');
}

/** The legend of the page as a sheet has it. @param {HTMLElement} legend @returns {Sheet['legend']} */
export function legendFrom(legend) {
    return [...legend.children].map((item) => {
        const marks = /** @type {HTMLElement[]} */ ([...item.querySelectorAll('.swatch, .stroke, .ramp, [aria-hidden]')]);
        const words = [...item.childNodes].filter((node) => node instanceof Text).map(({ textContent }) => String(textContent).trim());
        return {
            // Of a ramp, the words at either side of it.
            text: words.join(' to '), colours: marks.flatMap(coloursOf), isLine: marks.some(({ classList }) => classList.contains('stroke')),
            sign: marks.map(signOf).join(''),
        };
    });
}

/** What a mark is drawn as, if it is no line and no swatch: units are discs. @param {HTMLElement} mark */
function signOf(mark) {
    if (mark.ariaHidden) return String(mark.textContent);
    return mark.classList.contains('disc') ? '●' : '';
}

/** The colours of a mark: of a ramp or a hatching those it goes through. @param {HTMLElement} mark */
function coloursOf(mark) {
    const { backgroundImage, backgroundColor, color } = getComputedStyle(mark);
    if (mark.ariaHidden) return [color];
    const stops = backgroundImage.match(/rgba?\([^)]*\)/g) ?? [backgroundColor];
    return stops.filter((stop, i) => stop !== stops[i - 1]);
}

/** The page's colours, as a sheet has them. @returns {Sheet['colours']} */
export function pageColours() {
    const style = getComputedStyle(document.documentElement);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    return { page: colour('--page'), text: colour('--text'), soft: colour('--soft'), edge: colour('--line') };
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob|null>} */
export function pngOf(canvas) {
    return new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
}
