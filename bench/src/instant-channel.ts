import type { Channel } from '@imprint/domain/publishing/channel';
import { instantPlatform } from './tenant.js';

/** Publishes in no time. */
export const instant: Channel = {
  capability: {
    name: instantPlatform,
    label: 'Instant',
    description: 'Publishes in no time.',
    state: 'hidden',
    limits: {
      captionLength: 1_000,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
    },
    credentialFields: [],
    lookUp: 'exact',
    repeats: 'own_posts',
    edit: false,
    delete: 'none',
    concurrency: 64,
    timeoutMs: 10_000,
  },
  connect: () => Promise.resolve({ handle: 'bench', displayName: 'Bench', credentials: {} }),
  check: () => [],
  rehearsal: { calls: [], over: () => instant },
  publish: ({ targetId }) => Promise.resolve({ externalProviderId: targetId, externalShortcode: null, url: null }),
  lookUp: () => Promise.resolve({ outcome: 'absent' }),
};
