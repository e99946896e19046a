import type { RuleSource } from '@imprint/contracts/publishing';
import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { longestText } from './little-text.js';
import { neededScopes, type LinkedinAccess } from './sign-in.js';

const readAt = '2026-11-26';
const videosReadAt = '2026-11-27';
const additionsReadAt = '2026-11-28';
const shares = 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares';
const articles =
  'https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads/advertising-targeting/version/article-ads-integrations';
const sources: readonly RuleSource[] = [
  { about: ['text'], url: `${shares}/little-text-format`, readAt },
  { about: ['images'], url: `${shares}/images-api`, readAt },
  { about: ['images'], url: `${shares}/multiimage-post-api`, readAt },
  { about: ['videos'], url: `${shares}/videos-api`, readAt: videosReadAt },
  { about: ['videos'], url: 'https://www.ayrshare.com/docs/media-guidelines/linkedin.md', readAt: videosReadAt },
  { about: ['captions', 'thumbnails'], url: `${shares}/videos-api?view=li-lms-2026-05`, readAt: additionsReadAt },
  {
    about: ['thumbnails'],
    url: 'https://www.smprotips.com/what-size-is-the-thumbnail-for-linkedin-video/',
    readAt: additionsReadAt,
  },
  { about: ['look-up', 'edit', 'delete'], url: `${shares}/posts-api`, readAt },
  { about: ['links'], url: articles, readAt: videosReadAt },
  { about: ['rate'], url: 'https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits', readAt },
];

/**
 * How large an image may be in bytes is not documented: it is kept well below what people report. Videos are MP4 of 500 MB and 30 minutes at
 * most by the API, and of 15 minutes by LinkedIn's help, as others quote both: the stricter value counts. An upload has one address for captions,
 * so those of one language are sent; their size is not documented, and kept at more than 15 minutes of speech have. Thumbnails are as others quote
 * LinkedIn. It publishes no numbers for its limits of calls. Only posts of pages can be looked up, so without the API for pages a lost answer is
 * for a person. Profiles need no review of the app: an app without the API for pages lists none.
 */
export function linkedinCapability(access: LinkedinAccess): ChannelCapability {
  return {
    name: 'linkedin',
    label: 'LinkedIn',
    description: `Posts with up to 20 images or a video on a personal profile${access === 'community' ? ', or on a page' : ''}.`,
    state: 'supported',
    limits: {
      captionLength: longestText,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: true,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'sent',
      images: { mimeTypes: ['image/png', 'image/jpeg', 'image/gif'], maxBytes: 8_000_000, maxCount: 20 },
      videos: {
        ...{ mimeTypes: ['video/mp4'], maxBytes: 500_000_000, maxCount: 1 },
        ...{ minSeconds: 3, maxSeconds: 900, minAspect: 0.4166, maxAspect: 2.4 },
        captions: { format: 'srt', maxBytes: 100_000, maxCount: 1 },
        thumbnail: { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 2_000_000 },
      },
    },
    sources,
    scopes: neededScopes[access],
    credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
    lookUp: access === 'community' ? 'exact' : 'none',
    repeats: access === 'community' ? 'own_posts' : 'person',
    edit: true,
    delete: 'permanent',
    concurrency: 4,
    timeoutMs: 180_000,
  };
}
