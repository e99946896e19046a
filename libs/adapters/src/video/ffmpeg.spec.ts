import type { VideoFit } from '@imprint/contracts/publishing/content-rules';
import { VideoToolError, type LocalFile } from '@imprint/domain/media/video-tool';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findFfmpeg } from './index.js';

const run = promisify(execFile);
const found = await findFfmpeg(testConfig());
/** Says in the report that ffmpeg is missing, rather than passing. */
const withFfmpeg = found === null ? describe.skip : describe;

const fit: VideoFit = {
  size: { width: 64, height: 114 },
  frameRate: null,
  bitrate: 300_000,
  maxBytes: 1_000_000,
  maxSeconds: 60,
};

withFfmpeg('ffmpeg, as it is installed', () => {
  const tool = found as NonNullable<typeof found>;
  let folder: string;
  const path = (name: string): string => join(folder, name);
  const large = { ...fit, size: { width: 640, height: 360 }, bitrate: 8_000_000, maxBytes: 1e9 };
  let long: LocalFile;
  const limits = { timeoutMs: 60_000, signal: new AbortController().signal };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
    long = { path: path('long.mov'), mimeType: 'video/quicktime' };
    const source = (...args: string[]): Promise<unknown> =>
      run(tool.path, ['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=90x160:rate=25:duration=1', ...args]);
    await Promise.all([
      source('-f', 'lavfi', '-i', 'sine=duration=1', '-c:v', 'libvpx', '-c:a', 'libvorbis', path('film.webm')),
      source('-c:v', 'libx264', '-pix_fmt', 'yuv422p', path('film.mov')),
      run(tool.path, [
        '-loglevel',
        'error',
        '-f',
        'lavfi',
        '-i',
        'testsrc2=size=640x360:rate=25:duration=8',
        '-c:v',
        'mjpeg',
        path('long.mov'),
      ]),
    ]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** What ffprobe, which comes with ffmpeg, says. */
  async function probed(name: string): Promise<Record<string, unknown>> {
    const probe = tool.path.replace(/ffmpeg$/, 'ffprobe');
    const { stdout } = await run(probe, ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path(name)]);
    const { streams, format } = JSON.parse(stdout) as { streams: Record<string, string>[]; format: { duration: string } };
    const [pictures = {}, sound = {}] = ['video', 'audio'].map((kind) => streams.find(({ codec_type }) => codec_type === kind));
    const { codec_name: codec, pix_fmt: pixels, width, height, r_frame_rate: rate, profile } = pictures;
    return { codec, pixels, width, height, rate, profile, sound: sound['codec_name'], seconds: Number(format.duration) };
  }

  it('makes an MP4 with H.264 and AAC in the given size, whose description stands first', async () => {
    await tool.convert({ path: path('film.webm'), mimeType: 'video/webm' }, path('webm.mp4'), { ...fit, frameRate: 23 }, limits);
    expect(await probed('webm.mp4')).toMatchObject({
      ...{ codec: 'h264', profile: 'High', pixels: 'yuv420p', width: 64, height: 114, rate: '23/1', sound: 'aac' },
      seconds: expect.closeTo(1, 0),
    });
    const made = await readFile(path('webm.mp4'), 'latin1');
    expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'));
  });

  it('finds a size where none is known, and turns the pixels into those that every player shows', async () => {
    await tool.convert({ path: path('film.mov'), mimeType: 'video/quicktime' }, path('mov.mp4'), { ...fit, size: null }, limits);
    expect(await probed('mov.mp4')).toMatchObject({ pixels: 'yuv420p', width: 90, height: 160, sound: undefined });
  });

  it('leaves pictures as they are where only the file is another one', async () => {
    await tool.convert(
      { path: path('film.mov'), mimeType: 'video/quicktime' },
      path('copy.mp4'),
      { ...fit, bitrate: null },
      limits,
    );
    expect(await probed('copy.mp4')).toMatchObject({ pixels: 'yuv422p', width: 90, height: 160 });
  });

  it('writes about as many bytes as it may, and ends early there', async () => {
    await tool.convert(long, path('small.mp4'), { ...large, maxBytes: 100_000 }, limits);
    expect((await stat(path('small.mp4'))).size).toBeLessThan(1_500_000);
    expect((await probed('small.mp4'))['seconds']).toBeLessThan(7);
  });

  it('draws a picture of a video, within the given side', async () => {
    await tool.poster({ path: path('film.webm'), mimeType: 'video/webm' }, path('poster.jpg'), 80, limits);
    expect(await sharp(await readFile(path('poster.jpg'))).metadata()).toMatchObject({ format: 'jpeg', width: 45, height: 80 });
  });

  it('draws audio as a wave without background, of the given size', async () => {
    const sounds = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg', 'audio/flac': 'flac' };
    const size = { width: 320, height: 80 };
    for (const [mimeType, name] of Object.entries(sounds)) {
      const tone = ['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=1'];
      await run(tool.path, [...tone, ...(name === 'ogg' ? ['-c:a', 'libvorbis'] : []), path(`tone.${name}`)]);
      await tool.waveform({ path: path(`tone.${name}`), mimeType }, path('wave.png'), { size, seconds: 1 }, limits);
      const picture = sharp(await readFile(path('wave.png')));
      expect(await picture.metadata()).toMatchObject({ format: 'png', width: 320, height: 80, hasAlpha: true });
      const { channels, isOpaque } = await picture.stats();
      expect([isOpaque, (channels[3]?.max ?? 0) > 100]).toEqual([false, true]);
    }
  });

  it('draws a sound to its end, and one of which nobody knows how long it is', async () => {
    const rising = ['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', 'aevalsrc=sin(2000*t)*t/9:d=9'];
    await run(tool.path, [...rising, path('rising.wav')]);
    for (const seconds of [9, null]) {
      const drawing = { size: { width: 320, height: 80 }, seconds };
      await tool.waveform({ path: path('rising.wav'), mimeType: 'audio/wav' }, path('wave.png'), drawing, limits);
      const { data, info } = await sharp(await readFile(path('wave.png')))
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const heights = Array.from(
        { length: info.width },
        (_, x) =>
          Array.from({ length: info.height }, (__, y) => data[y * info.width + x] ?? 0).filter((alpha) => alpha > 0).length,
      );
      expect([heights[10] ?? 0, heights[160] ?? 0].every((height) => height > 0 && height < (heights[315] ?? 0))).toBe(true);
    }
  });

  it('encodes sound as AAC-LC in a file that says that it is no video', async () => {
    await run(tool.path, ['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=1', path('sound.wav')]);
    await tool.encodeSound({ path: path('sound.wav'), mimeType: 'audio/wav' }, path('sound.m4a'), 80_000, limits);
    expect(await probed('sound.m4a')).toMatchObject({ sound: 'aac', codec: undefined, seconds: expect.closeTo(1, 1) });
    expect((await readFile(path('sound.m4a'), 'latin1')).slice(4, 12)).toBe('ftypM4A ');
  });

  it('stops when it takes too long, and when nobody wants it any more', async () => {
    const late = tool.convert(long, path('late.mp4'), large, { ...limits, timeoutMs: 100 });
    await expect(late).rejects.toThrow('it takes too long');
    const stopping = new AbortController();
    const stopped = tool.convert(long, path('late.mp4'), large, { ...limits, signal: stopping.signal });
    stopping.abort(new Error('the app stops'));
    await expect(stopped).rejects.toThrow('the app stops');
  });

  describe('given a hostile file', () => {
    let server: Server;
    const asked: string[] = [];
    beforeAll(async () => {
      server = createServer((request, answer) => {
        asked.push(request.url ?? '');
        answer.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it.each(['video/mp4', 'video/webm'])('reads nothing else, and asks nobody, for a playlist called %s', async (mimeType) => {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const playlists = [
        `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile://${path('film.mov')}\n#EXTINF:1,\n${address}/segment\n#EXT-X-ENDLIST\n`,
        `ffconcat version 1.0\nfile film.mov\n`,
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="1"><BaseURL>${address}/dash</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      ];
      for (const playlist of playlists) {
        await writeFile(path('playlist'), playlist);
        const converting = tool.convert({ path: path('playlist'), mimeType }, path('stolen.mp4'), fit, limits);
        await expect(converting).rejects.toThrow(VideoToolError);
        await expect(stat(path('stolen.mp4'))).rejects.toThrow();
      }
      expect(asked).toEqual([]);
    });

    it('takes no type but those of uploads', async () => {
      const converting = tool.convert(
        { path: path('film.webm'), mimeType: 'application/vnd.apple.mpegurl' },
        path('x.mp4'),
        fit,
        limits,
      );
      await expect(converting).rejects.toThrow('application/vnd.apple.mpegurl is not read');
    });
  });
});

describe(findFfmpeg.name, () => {
  it('takes the program that is named, and none where that is missing', async () => {
    expect(await findFfmpeg({ FFMPEG_PATH: process.execPath, FFMPEG_THREADS: 1 })).toMatchObject({ path: process.execPath });
    expect(await findFfmpeg({ FFMPEG_PATH: '/nowhere/ffmpeg', FFMPEG_THREADS: 1 })).toBeNull();
    expect(await findFfmpeg({ FFMPEG_PATH: tmpdir(), FFMPEG_THREADS: 1 })).toBeNull();
  });
});
