import type { LinkCard } from '@imprint/contracts/publishing';
import { cardedLink } from '@imprint/contracts/publishing/content-rules';
import type { LinkedPages } from './linked-pages.js';
import type { CardedPost } from './stored-cards.js';

/** A card that a release with these posts would be given. */
export interface ExpectedCard extends LinkCard {
  /** Address of the picture on the page, which is not in the library yet; null without one. */
  pagePicture: string | null;
}

/**
 * The cards that posts would be sent with, as far as their pages are known. The others are being read meanwhile: nothing waits for a page,
 * and nothing is written.
 */
export function expectedCards(pages: Pick<LinkedPages, 'known'>, posts: readonly CardedPost[]): ExpectedCard[] {
  const links = [...new Set(posts.flatMap((post) => cardedLink(post) ?? []))];
  return links.flatMap((url) => {
    const { facts = null, readAt } = pages.known(url) ?? {};
    if (facts === null || readAt === undefined) return [];
    const { title, description, picture: pagePicture } = facts;
    const problem = pagePicture === null ? null : 'Its picture is added when the release is made.';
    return [{ url, title, description, assetId: null, isShown: true, fetchedAt: readAt.toISOString(), problem, pagePicture }];
  });
}
