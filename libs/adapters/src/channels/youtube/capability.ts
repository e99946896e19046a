import { limits } from '@imprint/contracts/limits';
import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { uploadable } from '../uploadable.js';
import { neededScopes } from './sign-in.js';

const docs = 'https://developers.google.com/youtube/v3';
const readAt = '2026-11-26';

/** What YouTube takes. @param dailyUploads of the operator's app, which all accounts share */
export const capability = ({ access, dailyUploads }: { access: string; dailyUploads: number }): ChannelCapability => ({
  name: 'youtube',
  label: 'YouTube',
  description: 'Videos on a YouTube channel, with a title and a description.',
  state: 'supported',
  limits: {
    captionLength: 5_000,
    captionUnit: 'bytes',
    linkLength: null,
    captionRequired: false,
    threadPosts: 1,
    firstComment: false,
    linkCards: 'none',
    images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
    // YouTube takes 256 GB, and 15 minutes from channels that are not verified; uploads to this instance are smaller.
    videos: {
      ...uploadable('video', 1),
      captions: { format: 'vtt', maxBytes: 100_000_000, maxCount: limits.captionLanguages, afterPost: true },
      thumbnail: { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 2_000_000, afterPost: true },
    },
  },
  quotas: [{ counts: 'posts', most: dailyUploads, windowMinutes: 1_440, source: `${docs}/docs/videos/insert` }],
  sources: [
    { about: ['text'], url: 'https://docs.zernio.com/platforms/youtube', readAt },
    { about: ['videos', 'rate'], url: `${docs}/docs/videos/insert`, readAt },
    { about: ['captions'], url: `${docs}/docs/captions/insert`, readAt: '2026-11-28' },
    { about: ['thumbnails'], url: `${docs}/docs/thumbnails/set`, readAt: '2026-11-28' },
    { about: ['look-up'], url: `${docs}/guides/using_resumable_upload_protocol`, readAt },
  ],
  scopes: neededScopes,
  appReview: {
    state: access === 'audited' ? 'passed' : 'pending',
    whilePending: 'Until then YouTube keeps every video private. Set YOUTUBE_ACCESS to audited once it has.',
  },
  credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
  lookUp: 'exact',
  repeats: 'handle',
  edit: true,
  delete: 'permanent',
  concurrency: 2,
  timeoutMs: 1_800_000,
});
