import type { ChannelCapability, ChannelScope } from '@imprint/domain/publishing/channel';

const reference = 'https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts';
const readAt = '2026-11-26';

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/create */
export const neededScopes: readonly [ChannelScope] = [
  { name: 'https://www.googleapis.com/auth/business.manage', neededFor: 'posts' },
];

/** In pixels, as https://docs.zernio.com/platforms/google-business/reference quotes Google (read 2026-11-26). */
export const smallestImage = { width: 400, height: 300 } as const;

/** What Google takes. Its reference has no limits; these are those that others quote of it. */
export const capability: ChannelCapability = {
  name: 'googlebusiness',
  label: 'Google Business Profile',
  description: 'Posts of a business on Google Search and Maps, with one image.',
  state: 'supported',
  limits: {
    captionLength: 1_500,
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: true,
    threadPosts: 1,
    firstComment: false,
    linkCards: 'none',
    images: { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 5_000_000, maxCount: 1 },
  },
  sources: [
    { about: ['text'], url: 'https://docs.social-api.ai/posts/google', readAt },
    { about: ['images'], url: 'https://docs.zernio.com/platforms/google-business/reference', readAt },
    { about: ['look-up'], url: `${reference}/list`, readAt },
  ],
  scopes: neededScopes,
  credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
  lookUp: 'exact',
  repeats: 'own_posts',
  edit: true,
  delete: 'permanent',
  concurrency: 4,
  timeoutMs: 120_000,
};
