import { limits } from '@imprint/contracts/limits';
import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { neededScopes } from './sign-in.js';

const readAt = '2026-11-26';
const videosReadAt = '2026-11-28';
const api = 'https://github.com/tumblr/docs/blob/master/api.md';
const npf = 'https://github.com/tumblr/docs/blob/master/npf-spec.md';

/**
 * What Tumblr takes. "A video file, limited to 500MB and 10 minutes" and "20 videos" and "60 minutes of total video" a day are documented, types
 * are not: services that post there document MP4. Native audio is documented for calls before the Neue Post Format only, and refused by those of
 * today (https://github.com/tumblr/tumblr.js/pull/800), so it is not offered. Its limits of calls are those of the app and of the address, and not of the account,
 * so they are no quotas.
 */
export const tumblrCapability: ChannelCapability = {
  name: 'tumblr',
  label: 'Tumblr',
  description: 'Posts on a blog on Tumblr, with tags, and up to 30 images or a video.',
  state: 'supported',
  limits: {
    // A post has up to 1 MB, in paragraphs of 4,096 code points (`blocks.ts`): longer than any text here.
    captionLength: limits.contentLength,
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: false,
    threadPosts: 1,
    firstComment: false,
    linkCards: 'none',
    // Size and types are those of the calls before the Neue Post Format, which documents none.
    images: { mimeTypes: ['image/png', 'image/jpeg', 'image/gif'], maxBytes: 10_000_000, maxCount: 30 },
    videos: { mimeTypes: ['video/mp4'], maxBytes: 500_000_000, maxCount: 1, maxSeconds: 600 },
  },
  // "Per day, per user": days of Tumblr's calendar, which any 24 hours are stricter than.
  quotas: [
    { counts: 'posts', most: 250, windowMinutes: 1_440, source: api },
    { counts: 'media', most: 250, windowMinutes: 1_440, source: api },
  ],
  sources: [
    { about: ['text', 'images', 'videos'], url: npf, readAt },
    { about: ['text', 'images', 'videos', 'look-up', 'edit', 'delete', 'rate'], url: api, readAt },
    { about: ['text'], url: 'https://github.com/AprilSylph/Outbox-for-Tumblr/issues/16', readAt },
    { about: ['edit'], url: 'https://github.com/tumblr/docs/issues/87', readAt },
    { about: ['rate'], url: 'https://github.com/tumblr/docs/issues/139', readAt },
    { about: ['videos'], url: 'https://classroom.synonym.com/tumblr-video-upload-size-limit-17481.html', readAt: videosReadAt },
    { about: ['videos', 'look-up'], url: 'https://github.com/tumblr/TMTumblrSDK/issues/146', readAt: videosReadAt },
    { about: ['audio'], url: 'https://github.com/tumblr/tumblr.js/pull/800', readAt: videosReadAt },
  ],
  scopes: neededScopes,
  credentialFields: [
    { name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' },
    { name: 'tags', label: 'Tags of every post, separated by commas', secret: false, required: false, format: 'text' },
  ],
  lookUp: 'exact',
  repeats: 'own_posts',
  edit: true,
  delete: 'permanent',
  concurrency: 2,
  timeoutMs: 300_000,
};
