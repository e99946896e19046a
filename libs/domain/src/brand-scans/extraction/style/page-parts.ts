import { attr, isInside, isWithin, nicknames, outward, regionOf, type Region } from '../pages/page-search.js';
import type { PageElement, PageTree } from '../pages/page-tree.js';
import type { ComputedStyle, PageStyles } from './computed-style.js';

/** What an element is for, as far as its colours say something about a brand. */
export type Part =
  | 'button'
  | 'primary button'
  | 'link'
  | 'menu'
  | 'heading'
  | 'title'
  | 'header'
  | 'footer'
  | 'notice'
  | 'badge'
  | 'section'
  | 'text';

/** An element that is shown, with how it looks. */
export interface SeenElement {
  element: PageElement;
  part: Part;
  region: Region;
  style: ComputedStyle;
  /** Characters of its own. */
  characters: number;
}

const mostSeen = 5_000;
const mostLookedAt = 15_000;
const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'meta',
  'link',
  'title',
  'br',
  'option',
  'source',
  'path',
  'use',
  'symbol',
  'defs',
  'g',
  'svg',
]);

/** The elements of a page that say how it looks: those with text or a ground of their own. */
export function seenElements(tree: PageTree, styles: PageStyles): SeenElement[] {
  const found: SeenElement[] = [];
  for (const element of tree.elements.slice(0, mostLookedAt)) {
    if (found.length >= mostSeen) break;
    if (silent.has(element.name) || isInside(element, ({ name }) => silent.has(name))) continue;
    const characters = ownCharacters(element);
    const style = styles.of(element);
    if (!style.isShown || (characters === 0 && style.own === undefined && element.name !== 'body')) continue;
    found.push({ element, characters, style, part: partSeen(tree, element, style), region: regionOf(element) });
  }
  return found;
}

/** A link on a ground of its own is a button, whatever it is called. */
function partSeen(tree: PageTree, element: PageElement, style: ComputedStyle): Part {
  const part = isOfOthers(tree, element) ? 'notice' : partOf(tree, element);
  const isPlain = part === 'link' || part === 'menu' || part === 'title';
  if (!isPlain || element.name !== 'a' || style.own === undefined) return part;
  return ownCharacters(element) > 0 && ownCharacters(element) < 40 ? 'button' : part;
}

function ownCharacters({ children }: PageElement): number {
  let count = 0;
  for (const child of children) if (typeof child === 'string') count += child.trim().length;
  return Math.min(count, 2_000);
}

const noticeName =
  /(?:^|[\s_-])(?:error|danger|warning|warn|success|info|alert|toast|cookie|consent|gdpr|notice|admonition|callout|invalid|sale|onsale|token|hljs|highlight|chroma|prism|code|screen-reader-text|skip-link|visually-hidden|sr-only)(?:$|[\s_-])/u;
const buttonName = /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])|button__link|add[-_]to[-_]cart/u;
const primaryName = /primary|(?:^|[\s_-])(?:cta|main|accent|solid|buy|hero)(?:$|[\s_-])|add[-_]to[-_]cart/u;

/** Banners that ask for consent, chats and other things that sites take from somebody else, by how their makers call them. */
const widgetName =
  /(?:^|[\s_-])(?:onetrust|ot-sdk|cookie[a-z]*|cc-window|cc-banner|cc-revoke|cybot[a-z]*|usercentrics|cmplz|borlabs[a-z]*|brlbs|iubenda|cky|didomi|termly|osano|axeptio|tarteaucitron[a-z]*|klaro|moove|gdpr[a-z]*|consent[a-z]*|intercom[a-z]*|crisp|tawk|drift|zendesk|tidio|hs-cta|hubspot[a-z]*|grecaptcha[a-z]*|trustpilot[a-z]*|elfsight|sharethis|addtoany|a2a|fb-root|fb-page|twitter-tweet|instagram-media)(?:$|[\s_-])/u;
const network =
  /^(?:https?:)?\/\/(?:[\w-]{1,30}\.){0,2}(?:facebook|twitter|x|instagram|linkedin|pinterest|youtube|tiktok|whatsapp|wa|t|telegram|reddit|xing|snapchat|discord|threads|vk|line)\.(?:com|me|net|gg|ru)(?:[/?]|$)/iu;

/** Whether an element has the colours of somebody else: what they made, or a link to a network in the colour of that. */
function isOfOthers(tree: PageTree, element: PageElement): boolean {
  const link = [...outward(element, 4)].find(({ name }) => name === 'a');
  if (link !== undefined && network.test(attr(link, 'href'))) return true;
  return isWithin(element, tree, (outer) => widgetName.test(nicknames(outer)));
}

function partOf(tree: PageTree, element: PageElement): Part {
  const names = nicknames(element);
  const region = regionOf(element);
  if (
    noticeName.test(names) ||
    isWithin(
      element,
      tree,
      (outer) => outer.depth > 2 && (noticeName.test(nicknames(outer)) || outer.name === 'pre' || outer.name === 'code'),
    )
  )
    return 'notice';
  const isButton =
    element.name === 'button' ||
    (element.name === 'input' && /^(?:submit|button)$/u.test(element.attributes['type'] ?? '')) ||
    element.attributes['role'] === 'button' ||
    ((element.name === 'a' || element.name === 'span' || element.name === 'label' || element.name === 'div') &&
      buttonName.test(names));
  if (isButton && element.end - element.index < 30)
    return primaryName.test(names) || element.attributes['type'] === 'submit' ? 'primary button' : 'button';
  if (/(?:^|[\s_-])(?:site-?title|navbar-?_*brand|navbar__title|brand|logo|wordmark|blog-title)(?:$|[\s_-])/u.test(names))
    return 'title';
  if (isInside(element, ({ name }) => name === 'h1' || name === 'h2' || name === 'h3')) return 'heading';
  if (isInside(element, ({ name }) => name === 'a')) return region === 'body' ? 'link' : 'menu';
  if (region === 'header' || region === 'nav') return 'header';
  if (region === 'footer') return 'footer';
  if (/(?:^|[\s_-])(?:badge|tag|label|chip|pill|eyebrow)(?:$|[\s_-])/u.test(names)) return 'badge';
  return /^(?:section|article|div|main|ul|li|aside|figure|table|td|th|blockquote)$/u.test(element.name) &&
    ownCharacters(element) === 0
    ? 'section'
    : 'text';
}
