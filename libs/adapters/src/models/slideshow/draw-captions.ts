import type { RequestBrand } from '@imprint/domain/generation/video';
import { writeFile } from 'node:fs/promises';
import type { Canvas } from '../local-canvas.js';
import { rasterise } from '../raster.js';
import { captionArt, lookOf } from './scene-art.js';
import type { Stage } from './stage.js';

/** Captions that are laid over videos of one size. */
export interface CaptionsJob {
  captions: readonly { text: string; path: string }[];
  size: Canvas;
  brand: RequestBrand | null;
}

/** Height to width beyond which apps cover the lower third of a video (`stage.ts`). */
const tall = 1.5;

/** Draws each caption as a PNG of the size of the video, in the colours of the brand. */
export async function drawCaptions({ captions, size, brand }: CaptionsJob, progress: (percent: number) => void): Promise<void> {
  const look = lookOf({ prompt: captions.map(({ text }) => text).join('\n'), style: null, brand });
  const stage = captionStage(size);
  for (const [index, { text, path }] of captions.entries()) {
    await writeFile(path, await rasterise(await captionArt(look, stage, text), size));
    progress(((index + 1) * 100) / captions.length);
  }
}

/** Where captions lie in a video of any size. */
function captionStage({ width, height }: Canvas): Stage {
  const isTall = height / width >= tall;
  const [left, right] = isTall ? [0.078, 0.111] : [0.05, 0.05];
  const [top, bottom] = isTall ? [0.29, 0.65] : [0.45, 0.94];
  const captions = { x: width * left, y: height * top, width: width * (1 - left - right), height: height * (bottom - top) };
  const captionSize = Math.min(width, height) * (isTall ? 0.061 : 0.056);
  const film = { width, height };
  return { film, card: film, scale: 1, top: 0, isTall, captions, captionSize, foot: null };
}
