import { collectYoung } from '@imprint/platform/memory';
import { Resvg } from '@resvg/resvg-js';
import { setImmediate as turn } from 'node:timers/promises';
import type { Canvas } from './local-canvas.js';

/** Draws an SVG without text, so that fonts of the machine cannot change the result. */
export function rasterise(svg: string, canvas: Canvas): Promise<Uint8Array<ArrayBuffer>> {
  return drawn(svg, canvas, (image) => image.asPng());
}

/** The same as pixels of red, green, blue and alpha, the colours multiplied by it. */
export function rasterPixels(svg: string, canvas: Canvas): Promise<Uint8Array<ArrayBuffer>> {
  return drawn(svg, canvas, (image) => image.pixels);
}

type Drawn = ReturnType<Resvg['render']>;

async function drawn(svg: string, canvas: Canvas, read: (image: Drawn) => Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = draw(svg, canvas, read);
  // resvg-js 2.6 frees some 5 MB of pixels outside the heap with its object, which V8 does not consider urgent (thx/resvg-js#216).
  collectYoung();
  // The event loop frees collected objects, and a busy thread does not reach it on its own.
  await turn();
  return bytes;
}

/** A separate function, because its variables cannot be collected before it returns. */
function draw(svg: string, canvas: Canvas, read: (image: Drawn) => Uint8Array): Uint8Array<ArrayBuffer> {
  const picture = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: canvas.width } });
  return new Uint8Array(read(picture.render()));
}
