import type { LocalFile } from '@imprint/domain/media/video-tool';
import type { MergeRequest, TransformRequest } from '@imprint/domain/generation/transform';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../video/index.js';
import { LocalFfmpegModel } from './local-ffmpeg.model.js';
import { slideshowPool } from './video-models.js';
import { fileFacts, pixelOf, probed, videoFrame } from './testing/video-facts.js';
import { TransformFiles } from './transform/transforms.fixture.js';
import { videoContext } from './video-model.conformance.js';

const found = await findFfmpeg(testConfig());
/** Says in the report that ffmpeg is missing, rather than passing. */
const withFfmpeg = found === null ? describe.skip : describe;
const settings = { threads: 1, timeoutMs: 60_000 };

withFfmpeg('local/ffmpeg', () => {
  const ffmpeg = found as NonNullable<typeof found>;
  let home: string;
  let files: TransformFiles;
  let model: LocalFfmpegModel;
  /** Two seconds each; the second has no sound. */
  let red: LocalFile;
  let blue: LocalFile;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'transforms-'));
    files = new TransformFiles(ffmpeg.path, home);
    model = new LocalFfmpegModel(slideshowPool(1), ffmpeg, settings);
    red = await files.video('red.mp4', 'red', { sound: 'sine=frequency=300' });
    blue = await files.video('blue.mp4', 'blue');
  });
  afterAll(async () => {
    await model.close();
    await rm(home, { recursive: true });
  });

  /** In a folder with a name that only a careless command line would read. */
  const make = async (request: TransformRequest, context = {}) => {
    const folder = await mkdtemp(join(home, "it's [0:v]; %{pts} %03d "));
    return model.transform(request, videoContext(folder, context));
  };
  const clip = (file: MergeRequest['clips'][number]['file'], changes = {}) => ({
    ...{ file, pictureSeconds: file.mimeType === 'image/jpeg' ? 2 : null, caption: '' },
    ...changes,
  });
  const merge = (clips: MergeRequest['clips'], changes: Partial<MergeRequest> = {}): MergeRequest => ({
    ...{ operation: 'merge', clips, size: { width: 160, height: 90 }, fit: 'contain', transition: 'fade' },
    ...{ transitionDuration: 0.5, brand: null, music: null, musicVolume: 30, mostSeconds: 600 },
    ...changes,
  });
  const colourAt = async (path: string, seconds: number, at = { x: 76, y: 41 }) => pixelOf(await videoFrame(path, seconds), at);
  const failure = (request: TransformRequest) =>
    make(request).then(
      () => null,
      (error: unknown) => error,
    );

  describe('merging', () => {
    it('fades videos and pictures into each other, in one size, and says where each begins', async () => {
      const upright = await files.video('upright.webm', 'blue', { size: '60x90', sound: 'sine=frequency=500' });
      const percents: number[] = [];
      const made = await make(
        merge([clip(red), clip(await files.picture('green.jpg', '#00ff00')), clip(upright)], { mostSeconds: 5 }),
        {
          progress: (percent: number) => percents.push(percent),
        },
      );
      expect(made.clips).toEqual([
        { start: 0, seconds: 2 },
        { start: 1.5, seconds: 2 },
        { start: 3, seconds: 2 },
      ]);
      const facts = { width: 160, height: 90, isDescribedFirst: true, durationSeconds: expect.closeTo(5, 1) };
      expect(await fileFacts(made.path)).toMatchObject(facts);
      expect(made.durationSeconds).toBeCloseTo(5, 2);
      expect(await probed(made.path)).toMatchObject({
        video: { codec_name: 'h264', pix_fmt: 'yuv420p', r_frame_rate: '30/1', nb_frames: '150' },
        audio: { codec_name: 'aac', sample_rate: '48000', channels: 2 },
      });
      const [red1, green1, blue1] = await colourAt(made.path, 1.75);
      expect([red1, green1].every((value = 0) => value > 90 && value < 165)).toBe(true);
      expect(blue1).toBeLessThan(20);
      expect(await colourAt(made.path, 2.5)).toBeNearColour('#00ff00');
      // All of the upright video is seen, on black.
      const last = await videoFrame(made.path, 4.5);
      expect(await pixelOf(last, { x: 76, y: 41 })).toBeNearColour('#0000fe');
      expect(await pixelOf(last, { x: 8, y: 41 })).toBeNearColour('#000000');
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect([percents.length > 5, (percents.at(-1) ?? 0) > 95]).toEqual([true, true]);
    });

    it('cuts from one to the next, cuts what has another shape, and draws captions over the files that they are for', async () => {
      const size = { width: 640, height: 360 };
      const upright = clip(await files.video('small.mp4', 'lime', { size: '60x90', seconds: 1 }));
      const clips = [clip(blue, { caption: "Breakfast: 100% 'on the terrace'" }), upright];
      const made = await make(merge(clips, { size, transition: 'cut', transitionDuration: 0, fit: 'cover' }));
      expect(made.durationSeconds).toBeCloseTo(3, 2);
      const [plate, corner] = [
        { x: 44, y: 310 },
        { x: 2, y: 2 },
      ];
      const [before, after] = [await videoFrame(made.path, 1.94), await videoFrame(made.path, 2.04)];
      expect(await pixelOf(before, corner)).toBeNearColour('#0000fe');
      const [red1 = 0, green1 = 0] = await pixelOf(before, plate);
      expect(red1 + green1).toBeGreaterThan(60);
      for (const at of [plate, corner]) expect(await pixelOf(after, at)).toBeNearColour('#00ff00');
      // Where nothing is heard, the track is silent rather than missing.
      expect(await probed(made.path)).toMatchObject({ audio: { codec_name: 'aac' } });
    });

    it('slides: both are seen in the middle of it; and plays no music at a volume of 0', async () => {
      const music = await files.audio('tone.wav', 'sine=frequency=2000', 1.5);
      const slide = { transition: 'slideleft', transitionDuration: 1.8, music, musicVolume: 0 } as const;
      const made = await make(merge([clip(red), clip(blue)], slide));
      expect(made.durationSeconds).toBeCloseTo(2.2, 2);
      const frame = await videoFrame(made.path, 1.1);
      expect(await pixelOf(frame, { x: 20, y: 41 })).toBeNearColour('#fe0000');
      expect(await pixelOf(frame, { x: 132, y: 41 })).toBeNearColour('#0000fe');
      expect(await files.level(made.path, { hertz: 2_000, from: 0.2, to: 1.5 })).toBeLessThan(-60);
    });

    it('plays music to the end under what is said, more quietly while somebody speaks', async () => {
      const spoken = 'aevalsrc=0.2*sin(2*PI*300*t)*between(t\\,2\\,4):s=48000';
      const talk = await files.video('talk.mp4', 'red', { seconds: 7, sound: spoken });
      const music = await files.audio('music.wav', 'sine=frequency=2000', 1.5);
      const cut = { transition: 'cut', transitionDuration: 0 } as const;
      const made = await make(merge([clip(talk), clip(blue)], { ...cut, music, musicVolume: 50 }));
      const level = (from: number, to: number, hertz = 2_000) => files.level(made.path, { hertz, from, to });
      const [before, during, after] = [await level(0.6, 1.9), await level(2.5, 3.9), await level(5.2, 6.9)];
      expect(before - during).toBeGreaterThan(6);
      expect(Math.abs(before - after)).toBeLessThan(1);
      expect(await level(2.5, 3.9, 300)).toBeGreaterThan(during + 10);
      expect(await files.loudness(made.path)).toBeCloseTo(-16, 0);
    });

    it('is refused where a file is shorter than its transitions, or all of them are too long', async () => {
      const short = { code: 'clip_too_short', class: 'validation', retryable: false };
      const clips = [clip(red), clip(blue)];
      expect(await failure(merge(clips, { transitionDuration: 2 }))).toMatchObject(short);
      expect(await failure(merge(clips, { mostSeconds: 3.4 }))).toMatchObject({ code: 'too_long', retryable: false });
      expect(await failure(merge(clips, { mostSeconds: 1 }))).toMatchObject({ code: 'too_long', retryable: false });
    });

    it('is refused with music in which nothing is heard, which it does not repeat for ever', async () => {
      const music = await files.audio('empty.wav', 'anullsrc', 0);
      const refused = { code: 'music_unreadable', class: 'validation', retryable: false };
      expect(await failure(merge([clip(red), clip(blue)], { music }))).toMatchObject(refused);
    });

    it('reads nothing but the files, whatever is in them', async () => {
      const path = join(home, 'playlist.mp4');
      await writeFile(path, `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile://${red.path}\n#EXT-X-ENDLIST\n`);
      const refused = { code: 'file_unreadable', class: 'validation', message: expect.stringContaining('File 2') };
      expect(await failure(merge([clip(red), clip({ path, mimeType: 'video/mp4' })]))).toMatchObject(refused);
      for (const mimeType of ['audio/mp4', 'application/vnd.apple.mpegurl']) {
        const trim = { operation: 'trim', makes: 'audio', file: { path, mimeType }, start: 0, end: 1 } as const;
        expect(await failure(trim)).toMatchObject({ code: 'file_unreadable' });
      }
    });

    it('ends at once when nobody waits for it any more', async () => {
      const stopping = new AbortController();
      const running = make(merge([clip(red), clip(red)]), {
        signal: stopping.signal,
        progress: (percent: number) => {
          if (percent > 20) stopping.abort(new Error('cancelled'));
        },
      });
      await expect(running).rejects.toThrow('cancelled');
    });
  });

  describe('trimming', () => {
    it('keeps the part that is asked for, to the frame', async () => {
      const source = (colour: string) => `color=${colour}:size=160x90:rate=30:duration=1`;
      const graph = `${source('red')}[a];${source('blue')}[b];[a][b]concat`;
      await files.run('-f', 'lavfi', '-i', graph, '-f', 'lavfi', '-i', 'sine=duration=2', '-pix_fmt', 'yuv420p', 'both.mp4');
      const file = { path: join(home, 'both.mp4'), mimeType: 'video/mp4' };
      const made = await make({ operation: 'trim', makes: 'video', file, start: 0.8, end: 1.6 });
      expect(made.mimeType).toBe('video/mp4');
      expect(await fileFacts(made.path)).toMatchObject({ durationSeconds: expect.closeTo(0.8, 1), width: 160, height: 90 });
      expect(await colourAt(made.path, 0.13)).toBeNearColour('#fe0000');
      expect(await colourAt(made.path, 0.27)).toBeNearColour('#0000fe');
      expect(await probed(made.path)).toMatchObject({ video: { codec_name: 'h264' }, audio: { codec_name: 'aac' } });
      const beyond = { operation: 'trim', makes: 'video', file, start: 5, end: 6 } as const;
      expect(await failure(beyond)).toMatchObject({ code: 'part_missing', class: 'validation', retryable: false });
    });

    it('keeps a part of audio', async () => {
      const tones = 'aevalsrc=0.3*sin(2*PI*if(lt(t\\,1)\\,500\\,2000)*t):s=48000';
      const file = await files.audio('tones.wav', tones, 3);
      const made = await make({ operation: 'trim', makes: 'audio', file, start: 1, end: 2.5 });
      expect(made).toMatchObject({ mimeType: 'audio/mp4', durationSeconds: expect.closeTo(1.5, 1) });
      const [low, high] = [500, 2_000].map((hertz) => files.level(made.path, { hertz, from: 0.1, to: 1.4 }));
      expect(((await high) ?? 0) - ((await low) ?? 0)).toBeGreaterThan(20);
      expect(await probed(made.path)).toMatchObject({ audio: { codec_name: 'aac', sample_rate: '48000' }, video: {} });
      expect(await failure({ operation: 'trim', makes: 'audio', file, start: 4, end: 5 })).toMatchObject({
        code: 'part_missing',
      });
    });
  });

  describe('loudness', () => {
    const loudness = { operation: 'loudness', keepsPictures: true, mostSeconds: 60 } as const;

    it('is −16 LUFS afterwards, and the pictures are those of the file', async () => {
      const file = await files.video('quiet.mp4', 'red', { seconds: 4, sound: 'sine=frequency=600,volume=-25dB' });
      expect(await files.loudness(file.path)).toBeLessThan(-35);
      const made = await make({ ...loudness, makes: 'video', file });
      expect(await files.loudness(made.path)).toBeCloseTo(-16, 0);
      expect(await files.pictures(made.path)).toBe(await files.pictures(file.path));
      const webm = await files.video('quiet.webm', 'red', { seconds: 1, sound: 'sine,volume=-25dB' });
      const encoded = await make({ ...loudness, makes: 'video', file: webm, keepsPictures: false });
      expect(await probed(encoded.path)).toMatchObject({ video: { codec_name: 'h264' }, audio: { codec_name: 'aac' } });
    });

    it('is measured over quiet and loud parts, and leaves the difference between them', async () => {
      const source = 'aevalsrc=0.9*sin(2*PI*800*t)*if(lt(t\\,3)\\,1\\,0.3):s=48000';
      const file = await files.audio('loud.m4a', source, 6);
      const made = await make({ ...loudness, makes: 'audio', file });
      expect(await files.loudness(made.path)).toBeCloseTo(-16, 0);
      const parts = { first: { hertz: 800, from: 0.5, to: 2.5 }, second: { hertz: 800, from: 3.5, to: 5.5 } };
      const drop = (await files.level(made.path, parts.first)) - (await files.level(made.path, parts.second));
      expect(drop).toBeCloseTo(20 * Math.log10(1 / 0.3), 0);
    });

    it('is refused where nothing is heard', async () => {
      const refused = { code: 'no_sound', class: 'validation', retryable: false };
      const mute = await files.video('mute.mp4', 'red', { seconds: 1 });
      expect(await failure({ ...loudness, makes: 'video', file: mute })).toMatchObject(refused);
      const silent = await files.audio('silent.wav', 'anullsrc', 1);
      expect(await failure({ ...loudness, makes: 'audio', file: silent })).toMatchObject(refused);
    });
  });

  it('leaves nothing but its file in the folder of the request', async () => {
    expect((await readdir(home)).filter((name) => name.startsWith('clip'))).toEqual([]);
  });
});

describe('without ffmpeg', () => {
  it('says what to install', async () => {
    const model = new LocalFfmpegModel(slideshowPool(1), null, settings);
    expect(model.unavailable).toEqual({ reason: 'ffmpeg is not installed.', install: 'apt-get install ffmpeg' });
    const request = { operation: 'trim', makes: 'audio', file: { path: '/x', mimeType: 'audio/wav' }, start: 0, end: 1 } as const;
    const refused = { code: 'model_unavailable', class: 'misconfiguration', retryable: false };
    await expect(model.transform(request, videoContext(tmpdir()))).rejects.toMatchObject(refused);
  });
});
