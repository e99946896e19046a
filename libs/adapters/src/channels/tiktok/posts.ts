import type { OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { misconfigured, refused } from '../platform-failures.js';
import type { Creator, PostState } from './api.js';

/** Between 5 and 64 MB (https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide, read 2026-11-26). */
const partBytes = 10_000_000;

/** A post that was begun. */
export interface BegunPost {
  publishId: string;
  uploadUrl: string;
  /** Of the account, for the address of the post. */
  username: string;
}

/** The last part is longer by what is left. */
export const partSizeOf = ({ sizeBytes }: Pick<OutgoingMedia, 'sizeBytes'>): number => Math.min(sizeBytes, partBytes);

/**
 * A post as `video/init` takes it.
 * @param privacy who is to see it
 * @throws ChannelError when the account does not allow that, or no video as long as this one
 */
export function initBody({ text }: Pick<OutgoingPost, 'text'>, media: OutgoingMedia, creator: Creator, privacy: string): object {
  const { privacyLevels, maxSeconds, disabled } = creator;
  if (!privacyLevels.includes(privacy)) {
    const offered = privacyLevels.join(', ') || 'nothing';
    const message = `The account does not offer ${privacy}, but ${offered}. Change the privacy of the account on TikTok, or TIKTOK_PRIVACY.`;
    throw misconfigured('privacy_not_offered', message);
  }
  const { durationSeconds, sizeBytes } = media;
  if (maxSeconds !== undefined && durationSeconds !== null && durationSeconds > maxSeconds) {
    const message = `TikTok takes videos of at most ${maxSeconds} seconds from this account; this one has ${durationSeconds}.`;
    throw refused('validation', 'video_too_long', message);
  }
  const size = partSizeOf(media);
  return {
    post_info: {
      title: text,
      privacy_level: privacy,
      disable_comment: disabled.comment,
      disable_duet: disabled.duet,
      disable_stitch: disabled.stitch,
    },
    source_info: {
      source: 'FILE_UPLOAD',
      video_size: sizeBytes,
      chunk_size: size,
      total_chunk_count: Math.max(1, Math.floor(sizeBytes / size)),
    },
  };
}

/** A private post, and one that TikTok still moderates, has no id of its own and no address. */
export function recordOf({ publishId, username }: BegunPost, { postId }: PostState, website: string): PublishedRecord {
  if (postId === null) return { externalProviderId: publishId, externalShortcode: null, url: null };
  const url = `${website}/@${encodeURIComponent(username)}/video/${postId}`;
  return { externalProviderId: postId, externalShortcode: null, url };
}
