import { linksIn } from '@imprint/contracts/publishing/content-rules';
import type { LinkCardInput } from '@imprint/sdk';
import { cardInput, type LinkCard } from '../api/link-cards.js';
import type { DraftFollowing } from './following.js';

/** What a draft says, as far as its cards depend on it. */
interface LinkingDraft extends DraftFollowing {
  baseContent: string;
  targets: readonly (DraftFollowing & { caption: string | null })[];
  linkCards?: readonly LinkCard[];
}

/** Cards whose links the post still has, in any of its texts. */
export function cardsBody({ linkCards = [], baseContent, targets, ...following }: LinkingDraft): LinkCardInput[] {
  if (linkCards.length === 0) return [];
  const follows = ({ thread = [], firstComment = '' }: DraftFollowing): string[] => [
    ...thread.map(({ text }) => text),
    firstComment,
  ];
  const texts = [baseContent, ...follows(following), ...targets.flatMap((target) => [target.caption ?? '', ...follows(target)])];
  const links = new Set(texts.flatMap(linksIn));
  return linkCards.filter(({ url }) => links.has(url)).map(cardInput);
}

/** These cards with another one, in the place of that of the same link. */
export const withCard = (cards: readonly LinkCard[], card: LinkCard): readonly LinkCard[] =>
  cards.some(({ url }) => url === card.url) ? cards.map((each) => (each.url === card.url ? card : each)) : [...cards, card];
