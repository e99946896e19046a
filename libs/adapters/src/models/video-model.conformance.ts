import {
  ModelError,
  type FileModelContext,
  type GeneratedVideo,
  type VideoModel,
  type VideoRequest,
} from '@imprint/domain/generation/video';
import { isLong } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileFacts, pixelOf, probed, videoFrame, type FileFacts } from './testing/video-facts.js';
import { waveFile } from './testing/wave-file.fixture.js';
import { JobOnRecord } from './testing/job-on-record.js';

/** Width and height of each aspect ratio. */
const sizes = { '9:16': [1080, 1920], '1:1': [1080, 1080], '16:9': [1920, 1080] } as const;

export interface VideoModelUnderTest {
  model: VideoModel;
  /** Programs and threads that still work for a folder. */
  stillAtWork(folder: string): Promise<number>;
}

export const videoBrand = {
  label: 'Café Terrace',
  colors: { background: '#fdf6ec', foreground: '#2b2118', accent: '#c4552d' },
};

export function videoRequest(changes: Partial<VideoRequest> = {}): VideoRequest {
  const prompt = 'Summer menu. Cold brew with orange.';
  return {
    prompt,
    style: null,
    aspectRatio: '1:1',
    durationSeconds: 3,
    brand: videoBrand,
    pictures: [],
    audio: null,
    ...changes,
  };
}

export function videoContext(folder: string, changes: Partial<FileModelContext> = {}): FileModelContext {
  const signal = new AbortController().signal;
  return { signal, progress: () => undefined, idempotencyKey: 'gen_conformance', job: new JobOnRecord(), folder, ...changes };
}

/** What holds of every video: its size, its length, and that every player plays it. */
export async function expectVideo(
  video: GeneratedVideo,
  facts: FileFacts,
  [width, height]: readonly [number, number],
  seconds: number,
): Promise<void> {
  expect(video).toMatchObject({ mimeType: 'video/mp4', width, height, durationSeconds: seconds });
  expect(facts).toMatchObject({ width, height, video: { codec: 'h264', pixelFormat: 'yuv420p', frameRate: 30 } });
  expect(Math.abs((facts.durationSeconds ?? 0) - seconds)).toBeLessThanOrEqual(0.1);
  expect(facts.isDescribedFirst).toBe(true);
  const seen = await probed(video.path);
  if (seen === null) return;
  expect(seen).toMatchObject({
    video: { codec_name: 'h264', pix_fmt: 'yuv420p', width, height, color_space: 'bt709' },
    audio: { codec_name: 'aac' },
  });
  expect(seen.video['nb_frames']).toBe(String(Math.round(seconds * 30)));
  for (const track of [seen.video, seen.audio]) expect(Math.abs(Number(track['duration']) - seconds)).toBeLessThanOrEqual(0.1);
}

/** The guarantees of every model that makes videos on this machine. `make` is called once; the model is closed at the end. */
export function videoModelConformance(name: string, make: () => Promise<VideoModelUnderTest>): void {
  describe(`${name} as a video model`, () => {
    let under: VideoModelUnderTest;
    let home: string;
    beforeAll(async () => {
      under = await make();
      home = await mkdtemp(join(tmpdir(), 'videos-'));
    });
    afterAll(async () => {
      await under.model.close();
      await rm(home, { recursive: true });
    });

    /** Of an attempt; nothing may appear beside it. The name is one that only a careless command line would read. */
    const attempt = async (): Promise<string> => {
      const folder = join(await mkdtemp(join(home, 'generation-')), "it's [0:v]; %{pts} %03d");
      await mkdir(folder);
      return folder;
    };
    const make1 = async (changes: Partial<VideoRequest>, context: Partial<FileModelContext> = {}) => {
      const folder = await attempt();
      const video = await under.model.generate(videoRequest(changes), videoContext(folder, context));
      return { video, folder, facts: await fileFacts(video.path) };
    };
    const failure = async (changes: Partial<VideoRequest>): Promise<unknown> => make1(changes).catch((error: unknown) => error);
    const kept = async (file: string, bytes: Uint8Array | string): Promise<string> => {
      await writeFile(join(home, file), bytes);
      return join(home, file);
    };
    const plain = (background: string): Promise<Buffer> =>
      sharp({ create: { width: 900, height: 1200, channels: 3, background } })
        .jpeg()
        .toBuffer();

    it('is named provider/model and declares what it accepts', () => {
      const { name: modelName, provider, aspectRatios, durations, promptLength } = under.model.capability;
      expect(modelName).toMatch(new RegExp(`^${provider}/[\\w.-]+$`));
      expect(aspectRatios.length).toBeGreaterThan(0);
      expect([durations.min <= durations.usual, durations.usual <= durations.max, promptLength > 0]).toEqual([true, true, true]);
      expect(under.model.unavailable).toBeNull();
    });

    it('makes a file that every player plays, in each aspect ratio, the same for the same request, and reports how far it is', async () => {
      const seen: number[] = [];
      const [square, again] = [await make1({}, { progress: (percent) => seen.push(percent) }), await make1({})];
      await expectVideo(square.video, square.facts, sizes['1:1'], 3);
      expect((await readFile(square.video.path)).equals(await readFile(again.video.path))).toBe(true);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect([seen[0], seen.at(-1), new Set(seen).size > 5]).toEqual([0, 100, true]);
      // The upright one is filmed below.
      if (!isLong) return;
      const wide = await make1({ aspectRatio: '16:9' });
      await expectVideo(wide.video, wide.facts, sizes['16:9'], 3);
    }, 600_000);

    it('shows words on the ground of the brand, then pictures with other words over them, with the sound of the request', async () => {
      const pictures = await Promise.all(
        (['#1060c0', '#108040'] as const).map(async (colour, index) => ({
          path: await kept(`a picture's [${index}].jpg`, await plain(colour)),
          mimeType: 'image/jpeg',
        })),
      );
      const audio = { path: await kept('sound.wav', waveFile({ seconds: 2, hertz: 440 })), mimeType: 'audio/wav' };
      // Each would mean something to a filter that draws text.
      const prompt = `Menu [out]; 'x':y=1. Cold brew %{pts}. Buns -f lavfi \\: @/etc/passwd.`;
      const { video, facts } = await make1({ prompt, aspectRatio: '9:16', durationSeconds: 4, pictures, audio });
      await expectVideo(video, facts, sizes['9:16'], 4);
      if ((await probed(video.path)) === null) return;
      const start = await videoFrame(video.path, 0);
      const [first, second] = [await videoFrame(video.path, 1.75), await videoFrame(video.path, 3.5)];
      for (const [frame, colour] of [
        [start, videoBrand.colors.background],
        [first, '#1060c0'],
        [second, '#108040'],
      ] as const)
        expect(await pixelOf(frame, { x: 540, y: 60 })).toBeNearColour(colour);
      const [plate, other] = [await captionOf(first), await captionOf(second)];
      for (const frame of [first, second])
        expect(await pixelOf(frame, { x: 112, y: 1_230 })).toBeNearColour(videoBrand.colors.background);
      expect(plate.equals(other)).toBe(false);
    }, 600_000);

    it.each([
      ['text', 'broken.jpg', Buffer.from('not a picture')],
      [
        'a drawing that names files',
        'drawing.png',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><image href="/etc/passwd"/></svg>'),
      ],
    ])('refuses a picture that is none: %s', async (_, file, bytes) => {
      const pictures = [{ path: await kept(file, bytes), mimeType: 'image/jpeg' }];
      const error = await failure({ pictures });
      expect(error).toBeInstanceOf(ModelError);
      expect(error).toMatchObject({ class: 'validation', code: 'picture_unreadable', retryable: false });
    });

    it('refuses a picture of which a part is missing, and sound that is none', async () => {
      const whole = await plain('#aa3300');
      const pictures = [{ path: await kept('half.jpg', whole.subarray(0, whole.length / 2)), mimeType: 'image/jpeg' }];
      expect(await failure({ pictures })).toMatchObject({ class: 'validation', code: 'picture_unreadable' });
      const audio = { path: await kept('broken.wav', 'RIFF but no sound'), mimeType: 'audio/wav' };
      expect(await failure({ audio })).toMatchObject({ class: 'validation', code: 'audio_unreadable', retryable: false });
      expect(await failure({ audio: { ...audio, mimeType: 'application/vnd.apple.mpegurl' } })).toMatchObject({
        code: 'audio_unreadable',
      });
    }, 600_000);

    it('does not start once aborted, and stops in the middle without leaving anything at work or beside its folder', async () => {
      const folder = await attempt();
      const never = under.model.generate(videoRequest(), videoContext(folder, { signal: AbortSignal.abort() }));
      await expect(never).rejects.toThrow(/abort/i);
      expect(await readdir(folder)).toEqual([]);
      const abort = new AbortController();
      const progress = (percent: number): void => {
        if (percent > 20) abort.abort(new Error('nobody wants it'));
      };
      const long = videoRequest({ durationSeconds: 10, aspectRatio: '9:16' });
      const stopped = under.model.generate(long, videoContext(folder, { signal: abort.signal, progress }));
      await expect(stopped).rejects.toThrow('nobody wants it');
      expect(await under.stillAtWork(folder)).toBe(0);
      expect(await readdir(join(folder, '..'))).toHaveLength(1);
    }, 600_000);

    it('may be closed twice', async () => {
      await under.model.close();
      await under.model.close();
    });
  });
}

/** What stands where captions are. */
const captionOf = (frame: Buffer): Promise<Buffer> =>
  sharp(frame).extract({ left: 84, top: 1_000, width: 876, height: 240 }).greyscale().threshold().raw().toBuffer();
