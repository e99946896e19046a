/**
 * Who makes the card of a link: `sent` with the post, made by this instance; the `platform`, of the page; or nobody, as far as the
 * platform documents it.
 */
export const linkCardMakers = ['none', 'platform', 'sent'] as const;
export type LinkCardMaker = (typeof linkCardMakers)[number];

/** What decides whether a card is shown. */
export interface ShowableCard {
  /** Serialized as by the WHATWG URL standard. */
  url: string;
  /** Empty where nothing is known of the page. */
  title: string;
  isShown: boolean;
}

/** What a post says, as far as its card depends on it. */
interface CardedPost {
  text: string;
  media: readonly unknown[];
}

const written = /https?:\/\/[^\s<>"“”„«»]+/giu;
/** Longer ones are cut, and so not found to be the link of a card. */
const longest = 2_048;
const opening = { ')': '(', ']': '[', '}': '{' } as const;

/** Addresses of the links in a text, in order and each once, serialized as by the WHATWG URL standard. */
export function linksIn(text: string): string[] {
  const links = [...text.matchAll(written)].flatMap(([found]) => {
    const url = URL.parse(withoutPunctuation(found));
    return url === null || !url.hostname.includes('.') || url.username !== '' || url.password !== '' ? [] : [url.href];
  });
  return [...new Set(links)];
}

/** Without what ends the sentence rather than the address, such as a full stop, or a bracket that was opened before it. */
function withoutPunctuation(address: string): string {
  let end = Math.min(address.length, longest);
  while (end > 0 && endsSentence(address.slice(0, end))) end -= 1;
  return address.slice(0, end);
}

function endsSentence(address: string): boolean {
  const last = address.at(-1) ?? '';
  if (!(last in opening)) return /[.,;:!?'’…]/u.test(last);
  return count(address, last) > count(address, opening[last as keyof typeof opening]);
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** The link of which a post needs a card: the first one of a post without media. */
export const cardedLink = ({ text, media }: CardedPost): string | undefined => (media.length > 0 ? undefined : linksIn(text)[0]);

/** Cards that are sent where a post has their link. */
export const sendableCards = <Card extends ShowableCard>(cards: readonly Card[]): Card[] =>
  cards.filter(({ isShown, title }) => isShown && title !== '');

/** The card of a post among those that are sent: that of its first link which has one. Next to media, there is none. */
export function shownCard<Card extends Pick<ShowableCard, 'url'>>(
  { text, media }: CardedPost,
  sendable: readonly Card[],
): Card | undefined {
  if (media.length > 0 || sendable.length === 0) return undefined;
  return linksIn(text).flatMap((link) => sendable.find(({ url }) => url === link) ?? [])[0];
}
