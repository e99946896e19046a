import type { RuleSource } from '@imprint/contracts/publishing';
import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { neededScopes } from './sign-in.js';

/** Repository of the documentation of X. */
const docs = 'https://github.com/xdevplatform/docs/blob/main';
const rateLimits = `${docs}/x-api/fundamentals/rate-limits.mdx`;
const restrictions = `${docs}/x-api/posts/manage-tweets/integrate.mdx`;
const readAt = '2026-11-26';

const sources: readonly RuleSource[] = [
  { about: ['text'], url: `${docs}/fundamentals/counting-characters.mdx`, readAt },
  { about: ['images', 'videos'], url: `${docs}/x-api/media/quickstart/best-practices.mdx`, readAt },
  { about: ['videos'], url: `${docs}/x-api/media/introduction.mdx`, readAt },
  { about: ['videos'], url: `${docs}/x-api/media/quickstart/media-upload-chunked.mdx`, readAt },
  { about: ['videos'], url: `${docs}/x-api/media/append-media-upload.mdx`, readAt },
  { about: ['captions'], url: 'https://docs.x.com/x-api/media/create-media-subtitles', readAt: '2026-11-28' },
  {
    about: ['captions'],
    url: 'https://developer.x.com/content/developer-twitter/en/docs/media/upload-media/api-reference/post-media-subtitles-create',
    readAt: '2026-11-28',
  },
  { about: ['text', 'threads'], url: restrictions, readAt },
  { about: ['images', 'threads', 'look-up', 'delete'], url: `${docs}/openapi.json`, readAt },
  { about: ['look-up'], url: `${docs}/x-api/posts/timelines/integrate.mdx`, readAt },
  {
    about: ['links'],
    url: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/summary',
    readAt: '2026-11-27',
  },
  { about: ['rate'], url: rateLimits, readAt },
];

/** What X takes. @param threadPosts a setting, because X limits replies by apps; 1 for no replies at all */
export function capability(threadPosts: number): ChannelCapability {
  return {
    name: 'x',
    label: 'X',
    description: 'Posts and threads on an account on X (formerly Twitter), with up to four images or a video.',
    state: 'supported',
    limits: {
      captionLength: 280,
      captionUnit: 'weighted',
      linkLength: 23,
      captionRequired: false,
      images: { mimeTypes: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 5_000_000, maxCount: 4 },
      // One page says 512 MB, another 8 GB and how long a video may be without X Premium. Containers are those of `media_type` that hold H.264.
      videos: {
        ...{ mimeTypes: ['video/mp4', 'video/quicktime'], maxBytes: 512_000_000, maxCount: 1 },
        ...{ minSeconds: 0.5, maxSeconds: 1_200, minAspect: 0.3333, maxAspect: 3, codecs: ['h264'], maxFrameRate: 60 },
        // How large captions may be, and how many, is not documented. These are more than 20 minutes of speech have.
        captions: { format: 'srt', maxBytes: 100_000, maxCount: 5 },
      },
      threadPosts,
      firstComment: threadPosts > 1,
      linkCards: 'platform',
    },
    // Two pages say 100 and 200 posts within 15 minutes.
    quotas: [
      { counts: 'posts', most: 100, windowMinutes: 15, source: rateLimits },
      { counts: 'posts', most: 300, windowMinutes: 180, source: restrictions },
      { counts: 'media', most: 500, windowMinutes: 15, source: rateLimits },
    ],
    sources,
    scopes: neededScopes,
    credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
    lookUp: 'exact',
    repeats: 'own_posts',
    // Within 30 minutes only, and what was edited has another id (x-api/fundamentals/edit-posts.mdx).
    edit: false,
    delete: 'permanent',
    concurrency: 4,
    timeoutMs: 120_000,
  };
}
