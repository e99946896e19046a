import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { videoRequest } from '../video-model.conformance.js';
import { drawFilm } from './draw-film.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draw-film-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function drawn(changes: Parameters<typeof videoRequest>[0]) {
  const { audio: _, ...request } = videoRequest(changes);
  return drawFilm({ request, folder }, () => undefined);
}

describe(drawFilm.name, () => {
  it('ends with the whole of the picture that is asked for', async () => {
    const path = join(folder, 'end.png');
    await sharp({ create: { width: 50, height: 80, channels: 3, background: '#ffffff' } })
      .png()
      .toFile(path);
    const made = await drawn({ endFrame: { path, mimeType: 'image/png' } });
    const last = 'film' in made ? made.film.scenes.at(-1) : undefined;
    expect(last).toMatchObject({ overlay: null, transition: null, zoom: { to: 1 } });
    // White, as luma of the limited range.
    expect(new Set((await readFile(last?.ground ?? '')).subarray(0, 1_080 * 1_080))).toEqual(new Set([235]));
  });

  it('names the picture that cannot be read', async () => {
    const made = await drawn({ endFrame: { path: import.meta.filename, mimeType: 'image/png' } });
    const message = expect.stringContaining('The picture that it ends with');
    expect(made).toEqual({ refused: { code: 'picture_unreadable', message } });
  });

  it('says what is in the context after what was asked for, as far as there is time', async () => {
    const scenes = async (text: string | null): Promise<number> => {
      const context = text === null ? null : { text, quoted: '' };
      const made = await drawn({ prompt: 'We open on Friday.', durationSeconds: 9, context });
      return 'film' in made ? made.film.scenes.length : 0;
    };
    expect(await scenes('The terrace has forty seats. Dogs are welcome.')).toBeGreaterThan(await scenes(null));
  });
});
