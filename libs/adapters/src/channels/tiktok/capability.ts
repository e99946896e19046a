import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { uploadable } from '../uploadable.js';
import { neededScopes } from './sign-in.js';

const docs = 'https://developers.tiktok.com/doc';
const readAt = '2026-11-26';
const mediaPage = 'https://docs.getlate.dev/resources/media-guidelines/tiktok';
/** What TikTok says about codecs, rates and dimensions, as others quote it. */
const quotedLimits = 'https://github.com/commonpike/fairpost/blob/develop/docs/TikTok.md';
const limitsPage = 'https://www.rapidevelopers.com/api-automations/how-to-automate-tiktok-video-posting-using-the-api';

/** What TikTok takes. The duration is that of others' documentation; what the account allows is asked before an upload. */
export const capability = (access: string): ChannelCapability => ({
  name: 'tiktok',
  label: 'TikTok',
  description: 'Videos on a TikTok account, with a caption.',
  state: 'supported',
  limits: {
    captionLength: 2_200,
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: false,
    threadPosts: 1,
    firstComment: false,
    linkCards: 'none',
    images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
    videos: {
      ...{ ...uploadable('video', 1), minSeconds: 3, maxSeconds: 600 },
      ...{ codecs: ['h264', 'hevc', 'vp8', 'vp9'], maxWidth: 4_096, maxHeight: 4_096, minFrameRate: 23, maxFrameRate: 60 },
    },
  },
  quotas: [{ counts: 'posts', most: 15, windowMinutes: 1_440, source: limitsPage }],
  sources: [
    { about: ['text', 'rate'], url: `${docs}/content-posting-api-reference-direct-post`, readAt },
    { about: ['videos'], url: mediaPage, readAt },
    { about: ['videos'], url: quotedLimits, readAt: '2026-11-27' },
    { about: ['rate'], url: limitsPage, readAt },
    { about: ['look-up'], url: `${docs}/content-posting-api-reference-get-video-status`, readAt },
  ],
  scopes: neededScopes,
  appReview: {
    state: access === 'audited' ? 'passed' : 'pending',
    whilePending: 'Until then TikTok shows every video to its account only. Set TIKTOK_ACCESS to audited once it has.',
  },
  credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
  lookUp: 'exact',
  repeats: 'handle',
  edit: false,
  delete: 'none',
  concurrency: 2,
  timeoutMs: 1_800_000,
});
