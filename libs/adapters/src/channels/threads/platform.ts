import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { textOf } from '../answer-fields.js';
import type { ContainerPlatform } from '../meta-containers/api.js';
import { isSameText, kindOf, ownPosts } from '../meta-containers/own-posts.js';
import { objectOf } from '../platform-failures.js';
import { shortened } from '../shortened.js';
import { threadsFailure } from './failures.js';

/** In characters. Threads documents no limit for alternative texts; 1,000 is what others have seen accepted. */
const altTextLength = 1_000;
/** The earliest that `since` may be, in seconds since 1970. */
const earliestSince = 1_688_540_400;

/** Posts, replies and carousels (https://developers.facebook.com/documentation/threads/reference/publishing, read 2026-11-26). */
export const threads: ContainerPlatform = {
  label: 'Threads',
  paths: { containers: 'threads', publishing: 'threads_publish' },
  // https://developers.facebook.com/docs/threads/troubleshooting (read 2026-11-26)
  stateFields: 'status,error_message',
  stateIn: (fields) => {
    const problem = fields['error_message'];
    return { status: textOf(fields, 'status'), problem: typeof problem === 'string' ? problem : null };
  },
  textParameters: ({ text, reply }) => ({
    ...(text !== '' && { text }),
    ...(reply !== undefined && { reply_to_id: reply.parent.externalProviderId }),
  }),
  textOnly: { media_type: 'TEXT' },
  mediaParameters: ({ url, altText, mimeType }) => {
    const described = (altText ?? '').trim() !== '' && { alt_text: shortened(altText ?? '', altTextLength) };
    const isVideo = mediaKindOf(mimeType) === 'video';
    return isVideo
      ? { media_type: 'VIDEO', video_url: url, ...described }
      : { media_type: 'IMAGE', image_url: url, ...described };
  },
  /**
   * Among the account's posts or, for a reply, its replies (https://developers.facebook.com/documentation/threads/reference/user and
   * https://developers.facebook.com/documentation/threads/retrieve-and-manage-replies, read 2026-11-26).
   */
  findOwnPosts: async (calls, { text, media, reply }, firstSentAt, signal) => {
    const kind = kindOf(media, 'TEXT_POST');
    const { records, isWhole } = await ownPosts(
      calls,
      {
        ...(reply === undefined ? { path: 'me/threads', fields: 'text' } : { path: 'me/replies', fields: 'text,replied_to' }),
        sinceParameter: (since) => ({ since: String(Math.max(earliestSince, Math.floor(since / 1_000))) }),
        firstSentAt,
        isSame: (fields) =>
          fields['media_type'] === kind &&
          isSameText(fields['text'], text) &&
          (reply === undefined || objectOf(fields['replied_to'])['id'] === reply.parent.externalProviderId),
      },
      signal,
    );
    const earlier = new Set(reply?.earlier.map(({ externalProviderId }) => externalProviderId));
    return { records: records.filter(({ externalProviderId }) => !earlier.has(externalProviderId)), isWhole };
  },
  failure: threadsFailure,
};
