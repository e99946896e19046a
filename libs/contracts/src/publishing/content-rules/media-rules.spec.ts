import { describe, expect, it } from '@jest/globals';
import { mediaVerdicts, takenTypes, type MediaLimits } from './index.js';

const pictures: MediaLimits = { images: { mimeTypes: ['image/png'], maxBytes: 1_000, maxCount: 2 } };
const everything: MediaLimits = {
  ...pictures,
  videos: { mimeTypes: ['video/mp4'], maxBytes: 9_000, maxCount: 1 },
  audio: { mimeTypes: ['audio/mpeg'], maxBytes: 5_000, maxCount: 1 },
};
const mixed: MediaLimits = { ...everything, mixedMedia: { kinds: ['image', 'video'], maxCount: 2 } };

const file = (mimeType: string, sizeBytes = 1_000) => ({ mimeType, sizeBytes });
const [png, mp4, mp3] = [file('image/png'), file('video/mp4', 9_000), file('audio/mpeg', 5_000)];
const broken = (limits: MediaLimits, media: readonly ReturnType<typeof file>[]): string[] =>
  mediaVerdicts({ label: 'Test', limits }, media).flatMap(({ rule, passed, detail }) => (passed ? [] : [`${rule}: ${detail}`]));

describe(mediaVerdicts.name, () => {
  it('takes each kind within its own limit', () => {
    for (const media of [[], [png, png], [mp4], [mp3]]) expect(broken(everything, media)).toEqual([]);
    expect(takenTypes(everything)).toEqual(['image/png', 'video/mp4', 'audio/mpeg']);
  });
  it.each([
    ['too many of a kind', [mp4, mp4], ['media_count: Test takes at most 1 videos; there are 2.']],
    [
      'too large for its kind, not for another',
      [file('audio/mpeg', 5_001)],
      ['media_size: Test takes audio files of at most 5000 bytes; one has 5001.'],
    ],
    [
      'the size of a video as an image',
      [file('image/png', 1_001)],
      ['media_size: Test takes images of at most 1000 bytes; one has 1001.'],
    ],
    [
      'another type of a kind that is taken',
      [file('video/webm')],
      ['media_type: Test does not take video/webm; it takes image/png, video/mp4, audio/mpeg.'],
    ],
    ['kinds together where a post holds one', [png, mp4], ['media_mix: Test does not take images and videos in one post.']],
  ])('refuses %s', (_what, media, refusals) => {
    expect(broken(everything, media)).toEqual(refusals);
  });
  it('takes the kinds together that may stand together, as many files as may, and no other kind with them', () => {
    expect(broken(mixed, [png, mp4])).toEqual([]);
    expect(broken(mixed, [png, png, mp4])).toEqual([
      'media_mix: Test takes at most 2 files of several kinds in one post; there are 3.',
    ]);
    expect(broken(mixed, [png, mp3])).toEqual(['media_mix: Test does not take images and audio files in one post.']);
  });
  it('takes no video where none is named', () => {
    expect(broken(pictures, [mp4])).toEqual(['media_type: Test does not take video/mp4; it takes image/png.']);
    expect(broken(pictures, [png, png, mp4])).toEqual([
      'media_count: Test takes at most 2 images; there are 3.',
      'media_type: Test does not take video/mp4; it takes image/png.',
    ]);
  });
  it.each([
    [{ durationSeconds: 2.9 }, ['media_duration: Test takes videos from 3 to 180 seconds; one has 2.9.']],
    [{ durationSeconds: 3 }, []],
    [{ durationSeconds: 180 }, []],
    [{ durationSeconds: 180.1 }, ['media_duration: Test takes videos from 3 to 180 seconds; one has 180.1.']],
    [{ durationSeconds: null }, []],
    [{ width: 1_080, height: 1_920 }, []],
    [
      { width: 1_080, height: 1_921 },
      ['media_aspect: Test takes videos of at least 0.5625 (width divided by height); one has 0.5622.'],
    ],
    [{ width: 1_920, height: null }, []],
  ])('checks the duration and the shape of a video as far as they are known: %j', (facts, refusals) => {
    const videos = { mimeTypes: ['video/mp4'], maxBytes: 9_000, maxCount: 1, minSeconds: 3, maxSeconds: 180, minAspect: 0.5625 };
    expect(broken({ ...pictures, videos }, [{ ...mp4, ...facts }])).toEqual(refusals);
  });
});
