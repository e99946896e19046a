import { describe, expect, it } from '@jest/globals';
import type { MediaLimits } from '@imprint/contracts/publishing/content-rules';
import type { StoredAsset } from '../../media/index.js';
import { outgoingAdditions } from './outgoing-additions.js';

const content = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n';
const facts = { altText: null, durationSeconds: null, video: null, captions: [], thumbnailAssetId: null };
const picture = {
  ...{ id: 'picture', organizationId: 'org', mimeType: 'image/webp', bytes: 500, width: 100, height: 50 },
  ...facts,
} as unknown as StoredAsset;
const video = {
  ...{ ...picture, id: 'video', mimeType: 'video/mp4', thumbnailAssetId: 'picture' },
  captions: ['de', 'en'].map((language) => ({ language, bytes: content.length })),
} as StoredAsset;
const ofOthers = { ...picture, organizationId: 'other' };
const row = (language: string, organizationId = 'org') => ({ organizationId, assetId: 'video', language, content });
const added = { captions: [row('de'), row('en', 'other'), row('en')], thumbnails: [ofOthers, picture] };
const videos = { mimeTypes: ['video/mp4'], maxBytes: 1_000, maxCount: 1 };
const limitsWith = (more: object): MediaLimits => ({
  images: { mimeTypes: [], maxBytes: 1, maxCount: 0 },
  videos: { ...videos, ...more },
});

describe('captions and thumbnail of a video', () => {
  it('come in the format of the channel, and of their own organization', () => {
    const captions = { maxBytes: 1_000, maxCount: 20 };
    expect(outgoingAdditions(video, added, limitsWith({ captions: { ...captions, format: 'vtt' } })).captions).toEqual({
      captions: [
        { language: 'de', content },
        { language: 'en', content },
      ],
    });
    const srt = outgoingAdditions(video, added, limitsWith({ captions: { ...captions, format: 'srt' } })).captions;
    expect(srt.captions?.[0]?.content).toBe('1\n00:00:01,000 --> 00:00:02,000\nHello\n');
    expect(outgoingAdditions(video, { ...added, captions: [row('de', 'other')] }, limitsWith({ captions })).captions).toEqual({});
  });

  it('is a picture that is changed where the channel does not take it as it is', () => {
    const taken = outgoingAdditions(video, added, limitsWith({ thumbnail: { mimeTypes: ['image/jpeg'], maxBytes: 1_000 } }));
    expect(taken.thumbnail).toMatchObject({ asset: picture, file: { mimeType: 'image/jpeg', isConverted: true } });
    const { thumbnail } = outgoingAdditions(
      video,
      added,
      limitsWith({ thumbnail: { mimeTypes: ['image/webp'], maxBytes: 1_000 } }),
    );
    expect(thumbnail).toMatchObject({ asset: picture, file: { mimeType: 'image/webp' }, fit: null });
    const without = { ...added, thumbnails: [ofOthers] };
    const limits = limitsWith({ thumbnail: { mimeTypes: ['image/webp'], maxBytes: 1_000 } });
    expect(outgoingAdditions(video, without, limits).thumbnail).toBeNull();
  });

  it('are left out where the channel takes none', () => {
    expect(outgoingAdditions(video, added, limitsWith({}))).toEqual({ captions: {}, thumbnail: null });
  });
});
