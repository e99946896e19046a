import type { RuleSource } from '@imprint/contracts/publishing';
import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { longestText } from './little-text.js';
import { neededScopes, type LinkedinAccess } from './sign-in.js';

const readAt = '2026-11-26';
const shares = 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares';
const sources: readonly RuleSource[] = [
  { about: ['text'], url: `${shares}/little-text-format`, readAt },
  { about: ['images'], url: `${shares}/images-api`, readAt },
  { about: ['images'], url: `${shares}/multiimage-post-api`, readAt },
  { about: ['look-up', 'edit', 'delete'], url: `${shares}/posts-api`, readAt },
  { about: ['rate'], url: 'https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits', readAt },
];

/**
 * How large an image may be in bytes is not documented: it is kept well below what people report. LinkedIn publishes no numbers for its
 * limits of calls. Only posts of pages can be looked up, so without the API for pages a lost answer is for a person. Profiles need no review
 * of the app: an app without the API for pages lists none.
 */
export function linkedinCapability(access: LinkedinAccess): ChannelCapability {
  return {
    name: 'linkedin',
    label: 'LinkedIn',
    description: `Posts with up to 20 images on a personal profile${access === 'community' ? ', or on a page' : ''}.`,
    state: 'supported',
    limits: {
      captionLength: longestText,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: true,
      threadPosts: 1,
      firstComment: false,
      images: { mimeTypes: ['image/png', 'image/jpeg', 'image/gif'], maxBytes: 8_000_000, maxCount: 20 },
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
