import type { ChannelScope } from '@imprint/domain/publishing/channel';

/** Uploads, the name of the channel, edits and deletions (https://developers.google.com/youtube/v3/docs/videos/insert, read 2026-11-26). */
export const neededScopes: readonly [ChannelScope] = [{ name: 'https://www.googleapis.com/auth/youtube', neededFor: 'posts' }];
