import type { AvatarRequest } from '@imprint/domain/generation/avatar';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { rasterPixels } from '../raster.js';
import { drawOverlay, type DrawnFilm } from '../slideshow/draw-film.js';
import type { FilmScene, Waveform } from '../slideshow/film.js';
import { coveringPixels, PictureError } from '../slideshow/picture-file.js';
import { opaquePlanes } from '../slideshow/planes.js';
import { captionArt, lookOf, type Look } from '../slideshow/scene-art.js';
import { stageOf, type Stage } from '../slideshow/stage.js';
import type { Caption } from './captions.js';
import { placeOf, portraitArt } from './portrait-art.js';
import { loudnessOf, writeMasks } from './waveform.js';

/** What is drawn, by what is heard, and where its files go. */
export interface PortraitJob {
  request: Pick<AvatarRequest, 'prompt' | 'style' | 'aspectRatio' | 'brand' | 'picture'>;
  folder: string;
  /** A WAV file as `WavWriter` writes it. */
  soundPath: string;
  /** Of the film. */
  frames: number;
  captions: readonly Caption[];
}

/** In which a caption becomes the next. */
const overlap = 4;
/** Pixels of the film. */
const cell = { width: 4, height: 2 } as const;

/** Draws a figure that speaks. The same request and sound are drawn the same, byte by byte. */
export async function drawPortrait(job: PortraitJob, progress: (percent: number) => void): Promise<DrawnFilm> {
  const { request, folder, frames } = job;
  const stage = stageOf(request.aspectRatio);
  if (stage === undefined) throw new Error(`no video is made in ${request.aspectRatio}`);
  const look = lookOf(request);
  try {
    const ground = join(folder, 'portrait.yuv');
    const art = await portraitArt(look, stage, { picture: await figureOf(job, stage) });
    await writeFile(ground, opaquePlanes({ data: await rasterPixels(art, stage.film), ...stage.film }));
    const scenes = await captionScenes(job, { look, stage, ground }, (share) => progress(share * 90));
    const waveform = await drawWaveform(job, look, stage);
    progress(100);
    return { film: { ...stage.film, frames, scenes, waveform } };
  } catch (error) {
    if (error instanceof PictureError) return { refused: { code: 'picture_unreadable', message: error.message } };
    throw error;
  }
}

/** The picture of the request as a PNG in the size in which it is shown. @throws PictureError */
async function figureOf({ request: { picture } }: PortraitJob, stage: Stage): Promise<Uint8Array | null> {
  if (picture === null) return null;
  const side = Math.round(2 * placeOf(stage).figure.radius * stage.scale);
  const { data } = await coveringPixels({ path: picture.path, name: 'The picture' }, { width: side, height: side });
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

/** A scene for each caption: their ground is the same, so that nothing but the caption changes. */
async function captionScenes(
  { folder, frames: all, captions }: PortraitJob,
  { look, stage, ground }: { look: Look; stage: Stage; ground: string },
  progress: (share: number) => void,
): Promise<FilmScene[]> {
  const scenes: FilmScene[] = [];
  const shown = captions.length === 0 ? [{ text: '', start: 0 }] : captions;
  for (const [index, { text, start }] of shown.entries()) {
    const path = join(folder, `caption-${index}.yuva`);
    const drawn = text === '' ? null : await drawOverlay(await captionArt(look, stage, text), stage.film, path);
    const overlay = drawn === null ? null : { ...drawn, rise: 0, start: 0, frames: 1 };
    const next = shown[index + 1]?.start ?? all;
    const frames = next - start + (index === 0 ? 0 : overlap);
    const transition = index === shown.length - 1 ? null : { kind: 'fade' as const, frames: overlap };
    scenes.push({ ground, zoom: { from: 1, to: 1, x: 0, y: 0 }, overlay, frames, transition });
    progress((index + 1) / shown.length);
  }
  return scenes;
}

/** A plain picture in the accent, seen through bars. */
async function drawWaveform({ folder, soundPath, frames }: PortraitJob, { theme }: Look, stage: Stage): Promise<Waveform> {
  const place = placeOf(stage).waveform;
  const whole = (pixels: number, of: number): number => Math.floor(pixels / of) * of;
  const width = whole(place.width * stage.scale, cell.width);
  const height = whole(place.height * stage.scale, 2 * cell.height);
  const [x, y] = [whole(place.x * stage.scale, 2), whole(stage.top + place.y * stage.scale, 2)];
  const [picture, masks] = [join(folder, 'waveform.yuv'), join(folder, 'waveform.masks')];
  const plain = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${theme.accentInk}"/></svg>`;
  await writeFile(picture, opaquePlanes({ data: await rasterPixels(plain, { width, height }), width, height }));
  writeMasks(masks, loudnessOf(soundPath, frames), { columns: width / cell.width, rows: height / cell.height });
  return { picture, masks, x, y, width, height, cell };
}
