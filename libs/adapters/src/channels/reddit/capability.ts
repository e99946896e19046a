import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { neededScopes } from './sign-in.js';

const readAt = '2026-11-26';
const notes = 'https://github.com/Pyprohly/reddit-api-doc-notes/blob/0209f01a94996eb7d9c3eeb64b91fb1c3c10a50a/docs/api-reference';
const praw = 'https://github.com/praw-dev/praw/blob';

/** What Reddit takes. Its limit of calls is one of the app and not of the account, so it is no quota. */
export const redditCapability: ChannelCapability = {
  name: 'reddit',
  label: 'Reddit',
  description: 'Posts in a community on Reddit: a text, a link, or one image.',
  state: 'supported',
  limits: {
    // `Link.SELFTEXT_MAX_LENGTH` in r2/r2/models/link.py of reddit-archive/reddit, in code points: a text never has more than code units.
    captionLength: 40_000,
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: false,
    threadPosts: 1,
    firstComment: false,
    linkCards: 'none',
    // The form of an upload allows 20 MiB in recordings of 2019 and 2020; images are kept below.
    images: { mimeTypes: ['image/png', 'image/jpeg'], maxBytes: 10_000_000, maxCount: 1 },
  },
  sources: [
    { about: ['text'], url: 'https://github.com/reddit-archive/reddit/blob/master/r2/r2/controllers/api.py', readAt },
    { about: ['text', 'edit', 'delete'], url: `${notes}/submission.rst`, readAt },
    {
      about: ['images'],
      url: `${praw}/0e9d8f1ea7710a9203c83fd657a581628a946f5a/tests/integration/cassettes/TestSubreddit.test_submit_image.json`,
      readAt,
    },
    { about: ['look-up'], url: `${notes}/user.rst`, readAt },
    {
      about: ['rate'],
      url: 'https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki',
      readAt,
    },
  ],
  scopes: neededScopes,
  credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
  lookUp: 'exact',
  repeats: 'own_posts',
  edit: true,
  delete: 'permanent',
  concurrency: 2,
  timeoutMs: 120_000,
};
