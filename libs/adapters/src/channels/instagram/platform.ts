import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { textOf } from '../answer-fields.js';
import type { ContainerPlatform } from '../meta-containers/api.js';
import { isSameText, kindOf, ownPosts } from '../meta-containers/own-posts.js';
import { shortened } from '../shortened.js';
import { instagramFailure } from './failures.js';

/** In characters. Instagram documents no limit for alternative texts; 1,000 is what Threads is known to take. */
const altTextLength = 1_000;

/** Photos, carousels and reels (https://developers.facebook.com/documentation/instagram-platform/content-publishing.md, read 2026-11-26). */
export const instagram: ContainerPlatform = {
  label: 'Instagram',
  paths: { containers: 'media', publishing: 'media_publish' },
  stateFields: 'status_code,status',
  stateIn: (fields) => {
    const problem = fields['status'];
    return { status: textOf(fields, 'status_code'), problem: typeof problem === 'string' ? problem : null };
  },
  textParameters: ({ text }): Record<string, string> => (text === '' ? {} : { caption: text }),
  // A photo needs no `media_type`. A reel is what Instagram calls a video, and takes no alternative text.
  mediaParameters: ({ url, altText, mimeType, thumbnail }): Record<string, string> => {
    if (mediaKindOf(mimeType) === 'video')
      return { media_type: 'REELS', video_url: url, ...(thumbnail !== undefined && { cover_url: thumbnail.url }) };
    const described = (altText ?? '').trim() !== '' && { alt_text: shortened(altText ?? '', altTextLength) };
    return { image_url: url, ...described };
  },
  /** Lists have no beginning in time here, so they are read from the latest post back. */
  findOwnPosts: (calls, { text, media }, firstSentAt, signal) => {
    const kind = kindOf(media, 'none');
    const isSame = (fields: Readonly<Record<string, unknown>>): boolean =>
      fields['media_type'] === kind && isSameText(fields['caption'], text);
    return ownPosts(calls, { path: 'me/media', fields: 'caption', isSame, firstSentAt }, signal);
  },
  failure: instagramFailure,
};
