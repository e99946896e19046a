import type { LinkCard, LinkCardInput, SentLinkCard } from '@imprint/contracts/publishing';
import { cardedLink, linksIn, sendableCards, shownCard } from '@imprint/contracts/publishing/content-rules';
import type { StoredAsset } from '../../media/index.js';
import { mediaOfThread, shownMedia } from '../releases/attached-media.js';
import { shownFollowing } from '../releases/thread-posts.js';

/** A post, as far as its card depends on it. */
export interface CardedPost {
  text: string;
  media: readonly unknown[];
}

type Content = Parameters<typeof shownFollowing>[0] & { media?: readonly { assetId: string }[] | null };

/** Cards as releases store them. */
export const storedCards = (cards: readonly LinkCardInput[]): LinkCard[] =>
  cards.map(({ url, title = '', description = '', assetId, isShown = true, fetchedAt, problem }) => ({
    url,
    title: title.trim(),
    description: description.trim(),
    assetId: assetId ?? null,
    isShown,
    fetchedAt: fetchedAt ?? null,
    problem: problem ?? null,
  }));

/** The same cards as a request has them. */
export const cardInputs = (cards: readonly LinkCard[]): LinkCardInput[] =>
  cards.map(({ assetId, fetchedAt, problem, ...card }) => ({
    ...card,
    ...(assetId !== null && { assetId }),
    ...(fetchedAt !== null && { fetchedAt }),
    ...(problem !== null && { problem }),
  }));

/** Every post of one account: the first one, the rest of its thread, and a first comment. */
export function postsOn(target: Content & { caption?: string | null }, release: Content & { baseContent: string }): CardedPost[] {
  const media = shownMedia(target, release);
  const { thread, firstComment } = shownFollowing(target, release);
  return [
    { text: target.caption ?? release.baseContent, media },
    ...thread.map(({ text, assetIds }) => ({ text, media: mediaOfThread(assetIds, media) })),
    ...(firstComment === null ? [] : [{ text: firstComment, media: [] }]),
  ];
}

/** Those cards with which one of these posts would be sent, in the order of the posts. */
export function cardsOf(posts: readonly CardedPost[], cards: readonly LinkCard[]): LinkCard[] {
  const sendable = sendableCards(cards);
  return [...new Set(posts.flatMap((post) => shownCard(post, sendable) ?? []))];
}

/** Those cards whose links the posts still have. */
export function cardsInUse(posts: readonly CardedPost[], cards: readonly LinkCard[]): LinkCard[] {
  if (cards.length === 0) return [];
  const links = new Set(posts.flatMap(({ text }) => linksIn(text)));
  return cards.filter(({ url }) => links.has(url));
}

/** What becomes of the cards of posts, where cards are sent; null where none of the posts has a link of which there would be one. */
export function outcomesOf(posts: readonly CardedPost[], cards: readonly LinkCard[]): SentLinkCard[] | null {
  const sendable = sendableCards(cards);
  const outcomes = posts.flatMap((post, index): SentLinkCard[] => {
    const link = cardedLink(post);
    if (link === undefined) return [];
    const card = shownCard(post, sendable);
    if (card !== undefined) return [{ post: index + 1, url: card.url, outcome: 'sent' }];
    const isHidden = cards.some(({ url, isShown }) => url === link && !isShown);
    return [{ post: index + 1, url: link, outcome: isHidden ? 'hidden' : 'unavailable' }];
  });
  return outcomes.length === 0 ? null : outcomes;
}

/** The picture of a card; null for one that has none, or whose file is gone or no picture. */
export function pictureOf(
  { assetId }: Pick<LinkCard, 'assetId'>,
  find: (id: string) => StoredAsset | undefined,
): StoredAsset | null {
  const asset = assetId === null ? undefined : find(assetId);
  return asset?.kind === 'image' ? asset : null;
}
