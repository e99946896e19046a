import type { ImageRequest } from '@imprint/domain/generation/image';
import { move } from 'piscina';
import { cardSvg, type CardRequest } from './card/card-svg.js';
import { localCanvas } from './local-canvas.js';
import { patternSvg } from './pattern/pattern-svg.js';
import { rasterise } from './raster.js';

/** Runs in a thread of `RenderPool`, which receives the PNG without copying. */
async function drawn(svg: string, request: ImageRequest) {
  return move(await rasterise(svg, localCanvas[request.aspectRatio]));
}

/** Draws a card. */
export async function card(request: CardRequest) {
  return drawn(await cardSvg(request), request);
}

/** Draws a pattern. */
export function pattern(request: ImageRequest) {
  return drawn(patternSvg(request), request);
}
