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
      await writeFile(path('secret.txt'), 'a secret of this machine');
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it.each(['video/mp4', 'video/webm'])('reads nothing else, and asks nobody, for a playlist called %s', async (mimeType) => {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const playlists = [
        `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile://${path('film.mov')}\n#EXTINF:1,\n${address}/segment\n#EXT-X-ENDLIST\n`,
        `ffconcat version 1.0\nfile film.mov\nfile ${path('secret.txt')}\n`,
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
