import { hmacSha256, jsonHash, randomToken } from '@imprint/platform/crypto';
import type { OutgoingPost } from '../channel/index.js';

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
export function sentContent(post: OutgoingPost, contentSalt = randomToken(saltBytes)): SentContent {
  const { title, text, media, connection } = post;
  const shown = media.map(({ assetId, altText, focus }) => ({ assetId, altText, focus }));
  const digest = jsonHash({ connectionId: connection.id, title, text, media: shown });
  return { contentDigest: hmacSha256(contentSalt, digest).toString('base64url'), contentSalt };
}
