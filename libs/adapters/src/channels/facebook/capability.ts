import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { neededScopes } from './sign-in.js';

const reference = 'https://developers.facebook.com/docs/graph-api/reference';
const videos = 'https://developers.facebook.com/documentation/video-api/reference/error-codes';
const videosReadAt = '2026-11-28';

/**
 * Meta documents neither the longest text nor how many photos a post takes. 63,206 characters is what services that post there document, here
 * in UTF-16 code units, of which a text has the most. Photos must be smaller than 10 MB by the reference; services have met refusals of 4 MB.
 * Videos have at most 2 GB by the page on error codes, and 10 GB by an older one: the stricter value counts. That page has shapes from 9:16 to
 * 16:9, which is as wide as 854 by 480 here, and 4 hours. It names many containers; MP4 and QuickTime are those that others document, too.
 */
export const capability = (access: 'standard' | 'advanced'): ChannelCapability => ({
  name: 'facebook',
  label: 'Facebook',
  description: 'Posts on a Facebook page, with up to ten photos or a video.',
  state: 'supported',
  limits: {
    captionLength: 63_206,
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: false,
    threadPosts: 1,
    firstComment: false,
    linkCards: 'platform',
    images: { mimeTypes: ['image/png', 'image/jpeg'], maxBytes: 4_000_000, maxCount: 10 },
    videos: {
      ...{ mimeTypes: ['video/mp4', 'video/quicktime'], maxBytes: 2_000_000_000, maxCount: 1 },
      ...{ maxSeconds: 14_400, minAspect: 0.562, maxAspect: 1.7792 },
      thumbnail: { mimeTypes: ['image/png', 'image/jpeg'], maxBytes: 10_000_000 },
    },
  },
  sources: [
    { about: ['text'], url: 'https://docs.upload-post.com/resources/character-limits/', readAt: '2026-11-26' },
    { about: ['images', 'edit'], url: `${reference}/photo`, readAt: '2026-11-26' },
    { about: ['videos'], url: videos, readAt: videosReadAt },
    { about: ['videos'], url: 'https://developers.facebook.com/docs/graph-api/video-uploads', readAt: videosReadAt },
    { about: ['videos'], url: 'https://www.ayrshare.com/docs/media-guidelines/facebook_pages.md', readAt: videosReadAt },
    { about: ['videos', 'thumbnails'], url: `${reference}/page/videos`, readAt: videosReadAt },
    { about: ['thumbnails'], url: `${reference}/video/thumbnails/`, readAt: videosReadAt },
    { about: ['videos', 'look-up'], url: `${reference}/video-status`, readAt: videosReadAt },
    { about: ['edit', 'delete'], url: `${reference}/video`, readAt: videosReadAt },
    { about: ['links'], url: 'https://developers.facebook.com/documentation/pages-api/posts.md', readAt: '2026-11-27' },
    { about: ['look-up'], url: `${reference}/v25.0/page/feed`, readAt: '2026-11-26' },
    { about: ['edit', 'delete'], url: 'https://developers.facebook.com/documentation/pages-api/posts', readAt: '2026-11-26' },
    { about: ['rate'], url: 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting', readAt: '2026-11-26' },
  ],
  scopes: neededScopes,
  appReview: {
    state: access === 'advanced' ? 'passed' : 'pending',
    whilePending:
      'Until then only people with a role on the app can connect their pages. Set FACEBOOK_ACCESS to advanced once it has.',
  },
  credentialFields: [{ name: 'accessToken', label: 'User access token', secret: true, required: true, format: 'text' }],
  lookUp: 'exact',
  repeats: 'own_posts',
  edit: true,
  delete: 'permanent',
  concurrency: 4,
  timeoutMs: 300_000,
});
