import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asFittedVideo, mediaVerdicts, videoFaults, videoFit, type MediaLimit, type VideoFit } from './index.js';

const limit = {
  ...{ mimeTypes: ['video/mp4'], maxBytes: 100_000_000, maxCount: 1, maxSeconds: 60, converts: true },
  ...{ codecs: ['h264'], maxWidth: 1_920, minFrameRate: 23, maxFrameRate: 60, maxBitrate: 25_000_000 },
} satisfies MediaLimit;
const plain = { codec: 'h264', pixelFormat: 'yuv420p', frameRate: 30 };
const upright = {
  ...{ mimeType: 'video/mp4', sizeBytes: 20_000_000, width: 1_080, height: 1_920, durationSeconds: 30 },
  video: plain,
};
const fit = { size: { width: 1_080, height: 1_920 }, frameRate: null, bitrate: 8_000_000, maxBytes: 100_000_000, maxSeconds: 60 };
const whole = { width: 1_080, height: 1_920 };

describe(videoFit.name, () => {
  it('leaves alone what the channel takes, and of which nothing is known', () => {
    expect(videoFit(upright, limit)).toBeNull();
    expect(videoFit({ ...upright, video: null, width: null, height: null, durationSeconds: null }, limit)).toBeNull();
  });

  it.each([
    [
      'another container',
      { mimeType: 'video/webm', video: { ...plain, codec: 'vp9', pixelFormat: null } },
      ['type', 'codec'],
      fit,
    ],
    ['another codec', { video: { ...plain, codec: 'hevc', pixelFormat: null } }, ['codec'], fit],
    ['pixels that few players show', { video: { ...plain, pixelFormat: 'yuv422p10le' } }, ['pixels'], fit],
    ['too many pictures', { video: { ...plain, frameRate: 120 } }, ['frame_rate'], { ...fit, frameRate: 60 }],
    ['too few pictures', { video: { ...plain, frameRate: 15 } }, ['frame_rate'], { ...fit, frameRate: 23 }],
    ['too many bits', { sizeBytes: 99_000_000 }, ['bitrate'], fit],
    ['too many bytes', { sizeBytes: 101_000_000 }, ['size', 'bitrate'], fit],
    ['too many pixels', { width: 3_840, height: 2_160 }, ['dimensions'], { ...fit, size: { width: 1_920, height: 1_080 } }],
  ])('converts %s', (_what, changes, faults, expected) => {
    const video = { ...upright, ...changes };
    expect([videoFaults(video, limit), videoFit(video, limit)]).toEqual([faults, expected]);
  });

  it('leaves the pictures alone where the file around them is all that is not taken', () => {
    const movie = { ...upright, mimeType: 'video/quicktime' };
    expect(videoFit(movie, limit)).toEqual({ ...fit, bitrate: null });
    expect(videoFit({ ...movie, video: { ...plain, codec: 'hevc' } }, { ...limit, codecs: null })).toEqual(fit);
    expect(videoFit({ ...movie, video: null }, limit)).toEqual(fit);
  });

  it('takes fewer bits and pixels for more seconds, and gives up where nothing would be to recognize', () => {
    const of = (seconds: number): VideoFit | null =>
      videoFit(
        { ...upright, mimeType: 'video/webm', durationSeconds: seconds },
        { ...limit, maxBytes: 10_000_000, maxSeconds: null },
      );
    expect([of(10), of(60), of(120), of(180), of(300)]).toMatchObject(
      [
        { bitrate: 7_050_000, size: whole },
        { bitrate: 1_050_000, size: { width: 720, height: 1_280 } },
        { bitrate: 450_000, size: { width: 360, height: 640 } },
        { bitrate: 250_000 },
        {},
      ]
        .slice(0, 4)
        .concat([null as never]),
    );
  });

  it('changes nothing where this instance converts none, no MP4 is taken, and of other files', () => {
    const webm = { ...upright, mimeType: 'video/webm' };
    expect([
      videoFit(webm, { ...limit, converts: false }),
      videoFit(webm, { ...limit, mimeTypes: ['video/quicktime'] }),
      videoFit(webm, null),
      videoFit({ ...upright, mimeType: 'audio/mpeg' }, limit),
    ]).toEqual([null, null, null, null]);
  });

  it('makes what the channel takes, whatever the video', () => {
    const side = fc.integer({ min: 16, max: 8_000 });
    const some = { codec: fc.constantFrom('h264', 'hevc', 'vp9'), pixelFormat: fc.constantFrom('yuv420p', 'yuv444p', null) };
    const video = fc.record({
      ...{ mimeType: fc.constantFrom('video/mp4', 'video/quicktime', 'video/webm'), width: side, height: side },
      sizeBytes: fc.integer({ min: 1, max: 1_000_000_000 }),
      durationSeconds: fc.double({ min: 0.5, max: 60, noNaN: true }),
      video: fc.record({ ...some, frameRate: fc.double({ min: 1, max: 240, noNaN: true }) }),
    });
    fc.assert(
      fc.property(video, (any) => {
        const made = videoFit(any, limit);
        const sent = asFittedVideo(any, made);
        if (made !== null) expect(videoFaults(sent, limit)).toEqual([]);
        else expect(videoFaults(any, limit)).toEqual([]);
        if (made !== null && made.bitrate !== null) expect([(sent.width ?? 0) % 2, (sent.height ?? 0) % 2]).toEqual([0, 0]);
      }),
    );
  });
});

describe(mediaVerdicts.name, () => {
  const images = { mimeTypes: ['image/png'], maxBytes: 1_000, maxCount: 1 };
  const verdicts = (changes: object, videos: MediaLimit = limit): string[] =>
    mediaVerdicts({ label: 'Test', limits: { images, videos } }, [{ ...upright, ...changes }]).map(
      ({ rule, passed, detail }) => `${rule} ${passed} ${detail}`,
    );
  const hevc = { video: { ...plain, codec: 'hevc' } };

  it('says what a video becomes, and refuses none for that', () => {
    expect(verdicts(hevc)).toContain('media_fit true The video is changed for Test: it is converted to H.264, 1080 × 1920.');
    expect(verdicts({ mimeType: 'video/quicktime' })).toContain(
      'media_fit true The video is changed for Test: it is put into an MP4 file, 1080 × 1920.',
    );
    expect(verdicts({ ...hevc, mimeType: 'video/webm', sizeBytes: 1e9 }).filter((line) => line.includes(' false '))).toEqual([]);
  });

  it('never shortens a video: one that is too long is refused, with the limit', () => {
    expect(verdicts({ ...hevc, durationSeconds: 61 })).toContain(
      'media_duration false Test takes videos of at most 60 seconds; one has 61.',
    );
  });

  it.each([
    [hevc, 'media_video false Test takes videos with h264; one has hevc.'],
    [{ video: { ...plain, pixelFormat: 'yuv444p' } }, 'media_video false Test takes videos with yuv420p; one has yuv444p.'],
    [{ width: 4_000 }, 'media_video false Test takes videos of at most 1920 pixels across; one has 4000 × 1920.'],
    [
      { video: { ...plain, frameRate: 90 } },
      'media_video false Test takes videos from 23 to 60 pictures in a second; one has 90.',
    ],
    [{ sizeBytes: 99_000_000 }, 'media_video false Test takes videos of at most 25000000 bits in a second; one has 26400000.'],
    [{ sizeBytes: 101_000_000 }, 'media_size false Test takes videos of at most 100000000 bytes; one has 101000000.'],
    [{ mimeType: 'video/webm' }, 'media_type false Test does not take video/webm; it takes image/png, video/mp4.'],
  ])('refuses %j without ffmpeg, and says what that would do', (changes, refusal) => {
    const hint = ' With ffmpeg installed, this instance would convert it.';
    expect(verdicts(changes, { ...limit, converts: false })).toContain(`${refusal}${hint}`);
    // Where nobody knows whether there is one, as on the pages of the documentation.
    expect(verdicts(changes, { ...limit, converts: null })).toContain(refusal);
  });
});
