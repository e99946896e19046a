import type { ChannelCapability, ChannelScope } from '@imprint/domain/publishing/channel';
import { textLength } from './text-rules.js';

const documentation = 'https://developers.facebook.com/documentation/threads';
const readAt = '2026-11-26';
const overview = `${documentation}/overview.md`;

/**
 * Posts, replies to them, finding replies again, and deleting (https://developers.facebook.com/documentation/threads/get-started.md and
 * https://developers.facebook.com/documentation/threads/posts/delete-posts.md, read 2026-11-26).
 */
export const askedScopes = ['basic', 'content_publish', 'manage_replies', 'read_replies', 'delete'].map(
  (name) => `threads_${name}`,
);

/** Without these, nothing is published. */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'threads_basic', neededFor: 'posts' },
  { name: 'threads_content_publish', neededFor: 'posts' },
];

/**
 * What Threads takes. The formats and sizes of images and videos are those that others quote of its documentation; a megabyte is taken for the smaller of
 * the two.
 */
export const capability: ChannelCapability = {
  name: 'threads',
  label: 'Threads',
  description: 'Posts and threads on a Threads account, with up to twenty images, or a video.',
  state: 'supported',
  limits: {
    captionLength: textLength,
    // Emojis count for more: see `text-rules.ts`.
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: false,
    threadPosts: 25,
    firstComment: true,
    linkCards: 'platform',
    images: { mimeTypes: ['image/png', 'image/jpeg'], maxBytes: 8_000_000, maxCount: 20 },
    videos: {
      ...{ mimeTypes: ['video/mp4', 'video/quicktime'], maxBytes: 1_000_000_000, maxCount: 1, maxSeconds: 300 },
      ...{ codecs: ['h264', 'hevc'], maxWidth: 1_920, minFrameRate: 23, maxFrameRate: 60, maxBitrate: 25_000_000 },
    },
  },
  // Replies have a limit of their own, 1,000, which is not used: here they count as posts.
  quotas: [{ counts: 'posts', most: 250, windowMinutes: 1_440, source: overview }],
  sources: [
    { about: ['text', 'links'], url: `${documentation}/posts.md`, readAt },
    { about: ['images', 'videos'], url: 'https://www.ayrshare.com/docs/media-guidelines/threads.md', readAt: '2026-11-27' },
    { about: ['videos'], url: 'https://repliz-docs.pages.dev/tutorial/spesification/threads', readAt },
    { about: ['threads'], url: `${documentation}/reference/publishing`, readAt },
    { about: ['look-up'], url: 'https://developers.facebook.com/docs/threads/troubleshooting', readAt },
    { about: ['delete'], url: `${documentation}/posts/delete-posts.md`, readAt },
    { about: ['rate'], url: overview, readAt },
  ],
  scopes: neededScopes,
  credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
  lookUp: 'exact',
  repeats: 'handle',
  // No call edits a post.
  edit: false,
  delete: 'permanent',
  concurrency: 4,
  timeoutMs: 120_000,
};
