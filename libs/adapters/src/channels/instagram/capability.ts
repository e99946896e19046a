import type { ChannelCapability, ChannelScope } from '@imprint/domain/publishing/channel';

const documentation = 'https://developers.facebook.com/documentation/instagram-platform';
const readAt = '2026-11-26';
const publishingLimit = `${documentation}/instagram-graph-api/reference/ig-user/content_publishing_limit.md`;
const quoted = 'https://docs.letmepost.dev/platforms/instagram';

/** Both are needed to publish (https://developers.facebook.com/documentation/instagram-platform/content-publishing.md). */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'instagram_business_basic', neededFor: 'posts' },
  { name: 'instagram_business_content_publish', neededFor: 'posts' },
];

/**
 * What Instagram takes. The length of captions and the formats of files are those that others quote of its documentation.
 * @param videoSeconds longest video
 */
export const capability = (videoSeconds: number): ChannelCapability => ({
  name: 'instagram',
  label: 'Instagram',
  description: 'Photos on a professional Instagram account, up to ten as a carousel, and videos as reels.',
  state: 'supported',
  limits: {
    captionLength: 2_200,
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: false,
    threadPosts: 1,
    firstComment: false,
    linkCards: 'none',
    images: { mimeTypes: ['image/jpeg'], maxBytes: 8_000_000, maxCount: 10, minAspect: 0.8, maxAspect: 1.91 },
    videos: {
      ...{ mimeTypes: ['video/mp4', 'video/quicktime'], maxBytes: 1_000_000_000, maxCount: 1 },
      ...{ minSeconds: 3, maxSeconds: videoSeconds, minAspect: 0.01, maxAspect: 10 },
      ...{ codecs: ['h264', 'hevc'], maxWidth: 1_920, minFrameRate: 23, maxFrameRate: 60, maxBitrate: 25_000_000 },
      thumbnail: { mimeTypes: ['image/jpeg'], maxBytes: 8_000_000 },
    },
  },
  // Pages of Meta say 50 and 100.
  quotas: [{ counts: 'posts', most: 50, windowMinutes: 1_440, source: publishingLimit }],
  sources: [
    { about: ['text', 'images'], url: quoted, readAt },
    { about: ['images'], url: 'https://docs.letmepost.dev/preflight/instagram-media-aspect_ratio', readAt },
    { about: ['videos'], url: 'https://docs.letmepost.dev/preflight/instagram-media-video_size_max', readAt },
    {
      about: ['videos'],
      url: 'https://docs.contentstudio.io/article/830-what-are-the-requirements-to-directly-publish-images-and-videos-to-instagram',
      readAt,
    },
    {
      about: ['videos'],
      url: 'https://help.circleboom.com/publish/faq/video-and-reels-limitations-on-instagram',
      readAt: '2026-11-27',
    },
    { about: ['thumbnails'], url: `${documentation}/instagram-graph-api/reference/ig-user/media.md`, readAt: '2026-11-27' },
    { about: ['look-up'], url: `${documentation}/content-publishing.md`, readAt },
    { about: ['rate'], url: publishingLimit, readAt },
  ],
  scopes: neededScopes,
  credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
  lookUp: 'exact',
  repeats: 'handle',
  edit: false,
  delete: 'none',
  concurrency: 4,
  timeoutMs: 120_000,
});
