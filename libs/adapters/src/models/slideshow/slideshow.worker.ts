import type { MessagePort } from 'node:worker_threads';
import { drawPortrait, type PortraitJob } from '../portrait/draw-portrait.js';
import { drawCaptions, type CaptionsJob } from './draw-captions.js';
import { drawFilm, type DrawJob, type DrawnFilm } from './draw-film.js';
import type { EncodedFilm, EncodeJob } from './wasm-film.js';

interface WithPort {
  port: MessagePort;
}

/** Draws the scenes of a video. */
export function draw({ port, ...job }: DrawJob & WithPort): Promise<DrawnFilm> {
  return drawFilm(job, (percent) => port.postMessage(percent));
}

/** Draws a figure that speaks. */
export function portrait({ port, ...job }: PortraitJob & WithPort): Promise<DrawnFilm> {
  return drawPortrait(job, (percent) => port.postMessage(percent));
}

/** Draws captions that are laid over videos. */
export function captions({ port, ...job }: CaptionsJob & WithPort): Promise<void> {
  return drawCaptions(job, (percent) => port.postMessage(percent));
}

/** Encodes a drawn video. The encoders are loaded for the first one. */
export async function encode({ port, ...job }: EncodeJob & WithPort): Promise<EncodedFilm> {
  const { encodeFilm } = await import('./wasm-film.js');
  return encodeFilm(job, (percent) => port.postMessage(percent));
}
