import { hmacSha256, jsonHash, randomToken } from '@imprint/platform/crypto';
import type { SentLinkCard } from '@imprint/contracts/publishing';
import { shownCard } from '@imprint/contracts/publishing/content-rules';
import { postsOfTarget, type OutgoingLinkCard, type OutgoingMedia, type OutgoingTarget } from '../channel/index.js';

const saltBytes = 16;

/** What was sent, as a receipt keeps it. */
export interface SentContent {
  contentDigest: string;
  contentSalt: string;
  /** What is to become of the cards of its links; null where it has none that are sent. */
  linkCards?: SentLinkCard[] | null;
}

/**
 * The digest of a post. Texts are short enough to be guessed, so it is keyed with a random salt: whoever has text and salt can show that
 * this is what was sent, and without the salt it says nothing.
 */
export function sentContent(post: OutgoingTarget, contentSalt = randomToken(saltBytes)): SentContent {
  const { title, text, media, thread, firstComment, connection } = post;
  const cards = postsOfTarget(post).flatMap((part) => shownCard(part, post.linkCards) ?? []);
  const digest = jsonHash({
    ...{ connectionId: connection.id, title, text, media: shown(media) },
    ...(thread.length > 0 && { thread: thread.map((part) => ({ text: part.text, media: shown(part.media) })) }),
    ...(firstComment !== null && { firstComment }),
    ...(cards.length > 0 && { linkCards: cards.map(shownOf) }),
  });
  return { contentDigest: hmacSha256(contentSalt, digest).toString('base64url'), contentSalt };
}

const shown = (media: readonly OutgoingMedia[]): object[] =>
  media.map(({ assetId, altText, focus }) => ({ assetId, altText, focus }));

const shownOf = ({ picture, ...card }: OutgoingLinkCard): object => ({ ...card, assetId: picture?.assetId ?? null });
