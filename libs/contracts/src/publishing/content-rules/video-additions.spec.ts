import { describe, expect, it } from '@jest/globals';
import { additionVerdicts, divideCaptions } from './video-additions.js';

const captionFacts = [
  { language: 'de', bytes: 900 },
  { language: 'en', bytes: 1_100 },
  { language: 'fr', bytes: 1_000 },
  { language: 'it', bytes: 10 },
];
const captions = { format: 'vtt', maxBytes: 1_000, maxCount: 2 } as const;
const videos = { mimeTypes: ['video/mp4'], maxBytes: 1_000 };
const file = { mimeType: 'video/mp4', captionFacts, hasThumbnail: true };
const details = (limit: object): string[] =>
  additionVerdicts({ label: 'Sky', limits: { videos: { ...videos, ...limit } } }, [file]).map(({ passed, detail }) => {
    expect(passed).toBe(true);
    return detail;
  });

describe('what goes along with a video', () => {
  it('is sent as far as a channel takes it, and said', () => {
    expect(divideCaptions(captionFacts, captions).sent.map(({ language }) => language)).toEqual(['de', 'fr']);
    expect(details({ captions, thumbnail: { mimeTypes: ['image/png'], maxBytes: 1 } })).toEqual([
      'Sky is sent captions: de, fr.',
      'Captions that Sky is not sent: en, it; it takes those of at most 2 languages, with at most 1000 bytes each.',
      'Sky is sent the thumbnail of the video.',
    ]);
  });

  it('is said to be sent afterwards where that is so', () => {
    const afterPost = true;
    const thumbnail = { mimeTypes: ['image/png'], maxBytes: 1, afterPost };
    expect(details({ captions: { ...captions, maxBytes: 2_000, maxCount: 4, afterPost }, thumbnail })).toEqual([
      'Sky is sent captions once it is published: de, en, fr, it.',
      'Sky is sent the thumbnail of the video once it is published.',
    ]);
  });

  it('is left out where a channel takes none, which keeps no post back', () => {
    expect(details({})).toEqual([
      'Captions that Sky is not sent: de, en, fr, it; it is sent none.',
      'Sky is not sent the thumbnail: it chooses a picture of the video itself.',
    ]);
  });

  it('is sent in one language, or with a single file, where a channel takes no more', () => {
    const thumbnail = { mimeTypes: ['image/png'], maxBytes: 1, alone: true };
    expect(details({ captions: { ...captions, maxCount: 1 }, thumbnail })).toEqual([
      'Sky is sent captions: de.',
      'Captions that Sky is not sent: en, fr, it; it takes those of at most 1 language, with at most 1000 bytes each.',
      'Sky is sent the thumbnail of the video.',
    ]);
    const two = additionVerdicts({ label: 'Sky', limits: { videos: { ...videos, thumbnail } } }, [
      { mimeType: 'video/mp4', hasThumbnail: true },
      { mimeType: 'image/png' },
    ]);
    expect(two).toMatchObject([
      { rule: 'media_thumbnail', passed: true, detail: expect.stringMatching(/^Sky is not sent the thumbnail: .*only file/) },
    ]);
  });

  it('is no subject of other files', () => {
    expect(additionVerdicts({ label: 'Sky', limits: { videos } }, [{ ...file, mimeType: 'image/png' }])).toEqual([]);
    expect(additionVerdicts({ label: 'Sky', limits: { videos } }, [{ mimeType: 'video/mp4' }])).toEqual([]);
  });
});
