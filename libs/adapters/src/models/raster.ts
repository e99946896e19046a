import { Resvg } from '@resvg/resvg-js';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Canvas } from './local-canvas.js';

/** Draws an SVG that holds no text, so that no font of the machine can change the result. */
export function rasterise(svg: string, canvas: Canvas): Uint8Array<ArrayBuffer> {
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: canvas.width } });
  const bytes = new Uint8Array(drawn.render().asPng());
  collectNow({ type: 'minor' });
  return bytes;
}

/**
 * resvg-js 2.6 keeps some 5 MB of pixels outside the heap for each drawing and frees them when the drawing's object is
 * collected, for which V8 sees no hurry (thx/resvg-js#216). Asking for it halves the memory that the process settles at.
 */
const collectNow = collector();

function collector(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as (options: { type: 'minor' }) => void;
}
