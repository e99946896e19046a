import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { defaultService } from './credentials.js';

const rateLimits = 'https://docs.bsky.app/docs/advanced-guides/rate-limits';
const lexicons = 'https://github.com/bluesky-social/atproto/blob/main/lexicons';

/** What Bluesky takes. */
export const capability: ChannelCapability = {
  name: 'bluesky',
  label: 'Bluesky',
  description:
    'Posts and threads on a Bluesky account, with links and their cards, tags, mentions, up to four images or a video.',
  state: 'supported',
  limits: {
    captionLength: 300,
    captionUnit: 'graphemes',
    linkLength: null,
    captionRequired: false,
    // Larger than the platform accepts, because images are resized.
    // Newer servers take twice as much.
    images: { mimeTypes: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 1_000_000, maxCount: 4 },
    // Newer servers take three times as much. How long a video may be is what Bluesky's own app says.
    videos: {
      ...{ mimeTypes: ['video/mp4'], maxBytes: 100_000_000, maxCount: 1, maxSeconds: 600 },
      captions: { format: 'vtt', maxBytes: 20_000, maxCount: 20 },
    },
    threadPosts: 25,
    firstComment: true,
    linkCards: 'sent',
  },
  // An account has 5,000 points an hour and 35,000 a day; creating a record takes 3. Files are no records.
  quotas: [
    { counts: 'posts', most: 1_666, windowMinutes: 60, source: rateLimits },
    { counts: 'posts', most: 11_666, windowMinutes: 1_440, source: rateLimits },
  ],
  sources: [
    { about: ['text'], url: `${lexicons}/app/bsky/feed/post.json`, readAt: '2026-11-25' },
    { about: ['images', 'threads'], url: 'https://docs.bsky.app/docs/advanced-guides/posts', readAt: '2026-11-25' },
    { about: ['links'], url: `${lexicons}/app/bsky/embed/external.json`, readAt: '2026-11-27' },
    { about: ['videos', 'captions'], url: `${lexicons}/app/bsky/embed/video.json`, readAt: '2026-11-27' },
    { about: ['videos'], url: 'https://docs.bsky.app/docs/tutorials/video', readAt: '2026-11-26' },
    {
      about: ['videos'],
      url: 'https://github.com/bluesky-social/social-app/blob/main/src/lib/constants.ts',
      readAt: '2026-11-26',
    },
    { about: ['look-up'], url: `${lexicons}/com/atproto/repo/createRecord.json`, readAt: '2026-11-25' },
    { about: ['look-up'], url: `${lexicons}/com/atproto/repo/getRecord.json`, readAt: '2026-11-25' },
    { about: ['delete'], url: `${lexicons}/com/atproto/repo/deleteRecord.json`, readAt: '2026-11-25' },
    { about: ['rate'], url: rateLimits, readAt: '2026-11-25' },
  ],
  credentialFields: [
    { name: 'handle', label: 'Handle', secret: false, required: true, format: 'text' },
    { name: 'appPassword', label: 'App password', secret: true, required: true, format: 'text' },
    { name: 'service', label: `Server (default ${defaultService})`, secret: false, required: false, format: 'url' },
  ],
  lookUp: 'exact',
  repeats: 'chosen_id',
  edit: false,
  delete: 'permanent',
  concurrency: 4,
  timeoutMs: 90_000,
};
