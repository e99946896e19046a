import type { VideoRequest } from '@imprint/domain/generation/video';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '../local-canvas.js';
import { rasterPixels } from '../raster.js';
import { seedOf, type Seed } from '../seed.js';
import { frameRate, type Film, type FilmScene, type Overlay, type Zoom } from './film.js';
import { coveringPixels, PictureError, type NamedPicture } from './picture-file.js';
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
  const { prompt, durationSeconds, pictures, endFrame = null, context = null } = request;
  // What was asked for comes first, and of the context as much as there is time for.
  const words = context === null ? prompt : `${prompt}\n${context.text}`;
  const shown = { pictures: pictures.length, isSigned: look.label !== '', hasEndFrame: endFrame !== null };
  const plot = { prompt: words, durationSeconds, ...shown };
  const planned = storyboard(plot, style, seed);
  const easel: Easel = { request, folder, stage, look, style, seed };
  const scenes: FilmScene[] = [];
  try {
    for (let index = 0; index < planned.length; index += 2) {
      // While one is drawn here, the picture of the other is fitted by threads of sharp.
      const pair = planned.slice(index, index + 2).map((scene, place) => drawScene(easel, scene, index + place));
      scenes.push(...(await Promise.all(pair)));
      progress((scenes.length * 100) / planned.length);
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
    // Before anything is awaited: the seed is asked in the order of the scenes.
    const zoom = pictureZoom(easel, seconds, shown.picture);
    await writeFile(ground, opaquePlanes(await coveringPixels(pictureOf(easel, shown.picture), stage.film)));
    const overlay =
      shown.caption === '' ? null : await drawOverlay(await captionArt(look, stage, shown.caption), stage.film, name);
    return { ground, zoom, overlay, frames, transition };
  }
  if (shown.kind === 'end-frame') {
    await writeFile(ground, opaquePlanes(await coveringPixels(endFrameOf(easel), stage.film)));
    const from = Math.min(mostZoom, 1 + style.zoomPerSecond * seconds);
    const middle = { x: stage.film.width / 2, y: stage.film.height / 2 };
    return { ground, zoom: { from, to: 1, ...middle }, overlay: null, frames, transition };
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

/** Draws a layer with transparency; null of one that is empty. */
export async function drawOverlay(svg: string, film: Canvas, path: string): Promise<Overlay | null> {
  const pixels = { data: await rasterPixels(svg, film), ...film };
  const part = visiblePart(pixels);
  if (part === null) return null;
  await writeFile(path, transparentPlanes(unmultiplied(pixels), part));
  const rise = 2 * Math.round(film.height / 56);
  return { path, ...part, rise, start: 4, frames: 16 };
}

function pictureOf({ request }: Easel, index: number): NamedPicture {
  const picture = request.pictures[index];
  if (picture === undefined) throw new Error('there is no such picture');
  return { path: picture.path, name: `Picture ${index + 1}` };
}

function endFrameOf({ request: { endFrame = null } }: Easel): NamedPicture {
  if (endFrame === null) throw new Error('there is no picture to end with');
  return { path: endFrame.path, name: 'The picture that it ends with' };
}
