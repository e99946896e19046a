import { hmacSha256, jsonHash, randomToken } from '@imprint/platform/crypto';
import type { OutgoingMedia, OutgoingTarget } from '../channel/index.js';

const saltBytes = 16;

/** What was sent, as a receipt keeps it. */
export interface SentContent {
  contentDigest: string;
  contentSalt: string;
}

/**
 * The digest of a post. Texts are short enough to be guessed, so it is keyed with a random salt: whoever has text and salt can show that
 * this is what was sent, and without the salt it says nothing.
 */
export function sentContent(post: OutgoingTarget, contentSalt = randomToken(saltBytes)): SentContent {
  const { title, text, media, thread, firstComment, connection } = post;
  const digest = jsonHash({
    ...{ connectionId: connection.id, title, text, media: shown(media) },
    ...(thread.length > 0 && { thread: thread.map((part) => ({ text: part.text, media: shown(part.media) })) }),
    ...(firstComment !== null && { firstComment }),
  });
  return { contentDigest: hmacSha256(contentSalt, digest).toString('base64url'), contentSalt };
}

const shown = (media: readonly OutgoingMedia[]): object[] =>
  media.map(({ assetId, altText, focus }) => ({ assetId, altText, focus }));
