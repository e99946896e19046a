import type { VideoRequest } from '@imprint/domain/generation/video';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { magicType } from '../decoded-image.js';
import type { Canvas } from '../local-canvas.js';
import { rasterPixels } from '../raster.js';
import { seedOf, type Seed } from '../seed.js';
import { frameRate, type Film, type FilmScene, type Overlay, type Zoom } from './film.js';
import { opaquePlanes, transparentPlanes, unmultiplied, visiblePart } from './planes.js';
import { captionArt, lookOf, signOffArt, textArt, type Look } from './scene-art.js';
import { stageOf, type Stage } from './stage.js';
import { storyboard, type PlannedScene } from './storyboard.js';
import { videoStyle, type VideoStyle } from './video-style.js';

/** What is drawn, and where its files go. */
export interface DrawJob {
  request: Omit<VideoRequest, 'audio'>;
  folder: string;
}

/** A film, or what is wrong with the request. */
export type DrawnFilm = { film: Film } | { refused: { code: string; message: string } };

/** A picture of the request cannot be used. The message is for whoever sent it. */
class PictureError extends Error {}

/** A phone takes 50 million. */
const mostPixels = 120_000_000;
/** What is moved is drawn no larger than it is shown, so it may grow no further before that is seen. */
const mostZoom = 1.1;
const mostArtZoom = 1.07;

/** Draws every scene of a video. The same request is drawn the same, byte by byte. */
export async function drawFilm({ request, folder }: DrawJob, progress: (percent: number) => void): Promise<DrawnFilm> {
  const stage = stageOf(request.aspectRatio);
  if (stage === undefined) throw new Error(`no video is made in ${request.aspectRatio}`);
  const look = lookOf(request);
  const style = videoStyle(request.style);
  const seed = seedOf(...look.seedText, 'story');
  const { prompt, durationSeconds, pictures } = request;
  const plot = { prompt, durationSeconds, pictures: pictures.length, isSigned: look.label !== '' };
  const planned = storyboard(plot, style, seed);
  const easel: Easel = { request, folder, stage, look, style, seed };
  const scenes: FilmScene[] = [];
  try {
    for (const [index, scene] of planned.entries()) {
      scenes.push(await drawScene(easel, scene, index));
      progress(((index + 1) * 100) / planned.length);
    }
  } catch (error) {
    if (error instanceof PictureError) return { refused: { code: 'picture_unreadable', message: error.message } };
    throw error;
  }
  const frames = Math.round(durationSeconds * frameRate);
  return { film: { ...stage.film, frames, scenes } };
}

interface Easel extends DrawJob {
  stage: Stage;
  look: Look;
  style: VideoStyle;
  seed: Seed;
}

async function drawScene(easel: Easel, { shown, frames, transition }: PlannedScene, index: number): Promise<FilmScene> {
  const { folder, stage, look, style } = easel;
  const ground = join(folder, `ground-${index}.yuv`);
  const name = join(folder, `overlay-${index}.yuva`);
  const seconds = frames / frameRate;
  if (shown.kind === 'picture') {
    await writeFile(ground, await coveringPlanes(easel, shown.picture));
    const overlay =
      shown.caption === '' ? null : await drawOverlay(await captionArt(look, stage, shown.caption), stage.film, name);
    return { ground, zoom: pictureZoom(easel, seconds, shown.picture), overlay, frames, transition };
  }
  const isLoud = shown.kind === 'text' && style.alternates && shown.number % 2 === 1;
  const art =
    shown.kind === 'text'
      ? await textArt(look, stage, shown.text, { number: shown.number, isLoud })
      : await signOffArt(look, stage);
  await writeFile(ground, opaquePlanes({ data: await rasterPixels(art.ground, stage.film), ...stage.film }));
  const overlay = await drawOverlay(art.overlay, stage.film, name);
  const to = art.anchor === null ? 1 : Math.min(mostArtZoom, 1 + style.zoomPerSecond * seconds);
  return { ground, zoom: { from: 1, to, ...(art.anchor ?? { x: 0, y: 0 }) }, overlay, frames, transition };
}

/** In and out by turns, towards a point that is not quite the middle. */
function pictureZoom({ stage, style, seed }: Easel, seconds: number, number: number): Zoom {
  const far = Math.min(mostZoom, 1 + style.zoomPerSecond * seconds);
  const { width, height } = stage.film;
  const point = { x: width * seed.between(0.35, 0.65), y: height * seed.between(0.3, 0.6) };
  return number % 2 === 0 ? { from: 1, to: far, ...point } : { from: far, to: 1, ...point };
}

async function drawOverlay(svg: string, film: Canvas, path: string): Promise<Overlay | null> {
  const pixels = { data: await rasterPixels(svg, film), ...film };
  const part = visiblePart(pixels);
  if (part === null) return null;
  await writeFile(path, transparentPlanes(unmultiplied(pixels), part));
  const rise = 2 * Math.round(film.height / 56);
  return { path, ...part, rise, start: 4, frames: 16 };
}

/** A picture cut to the shape of the film around what draws the eye. @throws PictureError */
async function coveringPlanes({ request, stage }: Easel, index: number): Promise<Uint8Array> {
  const picture = request.pictures[index];
  if (picture === undefined) throw new Error('there is no such picture');
  const head = Buffer.alloc(16);
  const file = await open(picture.path, 'r');
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  // Only these are handed to a decoder: others, such as SVG, can name files.
  if (magicType(head) === undefined) throw new PictureError(`Picture ${index + 1} is not a JPEG, PNG or WebP image.`);
  try {
    const { width, height } = stage.film;
    const { data } = await sharp(picture.path, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return opaquePlanes({ data, width, height });
  } catch (cause) {
    throw new PictureError(`Picture ${index + 1} is damaged, or has too many pixels.`, { cause });
  }
}
