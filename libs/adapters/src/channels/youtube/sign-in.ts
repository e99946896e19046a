import type { ChannelScope } from '@imprint/domain/publishing/channel';

/** Captions are added with this one alone (https://developers.google.com/youtube/v3/docs/captions/insert, read 2026-11-28). */
export const captionsScope = 'https://www.googleapis.com/auth/youtube.force-ssl';

/**
 * Uploads, the name of the channel, edits, deletions and thumbnails (https://developers.google.com/youtube/v3/docs/videos/insert, read
 * 2026-11-26, and https://developers.google.com/youtube/v3/docs/thumbnails/set, read 2026-11-28), and captions. People can allow one without
 * the other.
 */
export const neededScopes: readonly [ChannelScope, ...ChannelScope[]] = [
  { name: 'https://www.googleapis.com/auth/youtube', neededFor: 'posts' },
  { name: captionsScope, neededFor: 'captions' },
];
