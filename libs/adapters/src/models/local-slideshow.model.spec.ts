import { findProgram } from '@imprint/platform/programs';
import { isLong } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FfmpegEncoder } from './slideshow/ffmpeg-encoder.js';
import { FilmStudio } from './slideshow/film-studio.js';
import { WasmEncoder } from './slideshow/wasm-encoder.js';
import { LocalSlideshowModel } from './local-slideshow.model.js';
import { slideshowPool } from './video-models.js';
import { videoContext, videoModelConformance, videoRequest } from './video-model.conformance.js';

const ffmpeg = await findProgram('ffmpeg');
/** With normal priority, because low priority would starve next to a busy process. */
const promptPool = () => slideshowPool(1, 0);

/** Processes that have the folder on their command line. */
async function programsFor(folder: string): Promise<number> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder)).length;
}

(ffmpeg === null ? describe.skip : describe)('local/slideshow', () => {
  it.each<[string | null, string | null]>([
    ['very calm', 'calm'],
    [null, null],
    ...(isLong ? [['in oil', 'steady'] as [string, string]] : []),
  ])('says of the style %j that it used %j', async (style, used) => {
    const [encoder, folder] = [new FfmpegEncoder(ffmpeg ?? '', 2), await mkdtemp(join(tmpdir(), 'style-'))];
    const model = new LocalSlideshowModel(new FilmStudio(promptPool(), () => Promise.resolve(encoder)));
    const request = videoRequest({ style, durationSeconds: 3, pictures: [], audio: null });
    expect((await model.generate(request, videoContext(folder))).styleUsed).toBe(used);
    await Promise.all([model.close(), rm(folder, { recursive: true })]);
  });
});

if (ffmpeg === null) describe.skip('local/slideshow by ffmpeg, which is not installed', () => undefined);
else
  videoModelConformance('local/slideshow by ffmpeg', async () => {
    const encoder = new FfmpegEncoder(ffmpeg, 2);
    if (!(await encoder.canEncode())) throw new Error('this ffmpeg has no H.264');
    return {
      model: new LocalSlideshowModel(new FilmStudio(promptPool(), () => Promise.resolve(encoder))),
      stillAtWork: programsFor,
    };
  });

videoModelConformance('local/slideshow by WebAssembly', () => {
  const pool = promptPool();
  const model = new LocalSlideshowModel(new FilmStudio(pool, () => Promise.resolve(new WasmEncoder(pool))));
  // There is one thread: it draws again only if nothing else keeps it.
  const stillAtWork = async (folder: string): Promise<number> => {
    const { audio: _, ...request } = videoRequest();
    await pool.run('draw', { request, folder }, new AbortController().signal, () => undefined);
    return 0;
  };
  return Promise.resolve({ model, stillAtWork });
});
