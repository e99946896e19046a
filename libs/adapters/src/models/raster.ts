import { Resvg } from '@resvg/resvg-js';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Canvas } from './local-canvas.js';

/** Draws an SVG that holds no text, so that no font of the machine can change the result. */
export async function rasterise(svg: string, canvas: Canvas): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = draw(svg, canvas);
  collectNow({ type: 'minor' });
  // The event loop frees what was collected, and a thread whose next request is there already does not come by it on its own.
  await turn();
  return bytes;
}

/** In a function of its own: until it returned, what its variables name cannot be collected. */
function draw(svg: string, canvas: Canvas): Uint8Array<ArrayBuffer> {
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: canvas.width } });
  return new Uint8Array(drawn.render().asPng());
}

/**
 * resvg-js 2.6 keeps some 5 MB of pixels outside the heap for each drawing and frees them when the drawing's object is
 * collected, for which V8 sees no hurry (thx/resvg-js#216).
 */
const collectNow = collector();

function collector(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as (options: { type: 'minor' }) => void;
}
