import { attr, isHidden, isInside, nicknames, regionOf, textOf } from '../pages/page-search.js';
import type { PageElement } from '../pages/page-tree.js';
import type { SitePage } from '../pages/site-pages.js';

const most = { paragraphs: 120, length: 2_000, characters: 40_000, pageParagraphs: 60 };
/** Languages that write without spaces say as much in fewer characters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const notTheirs =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|newsletter|comments?|reviews?|testimonials?|breadcrumbs?|pagination|legal|disclaimer|privacy|copyright|modal|popup|search|sidebar|menu|share|captcha|form|skip-link|screen-reader-text|sr-only|visually-hidden|code|highlight)(?:$|[\s_-])/u;
const ofEverySite =
  /\b(?:cookies?|javascript|all rights reserved|alle rechte|privacy policy|datenschutz|terms (?:of|and)|enable|unsubscribe|lorem ipsum|captcha|subscribe to our)\b|©|クッキー/iu;

/** A paragraph with where it stands. */
export interface OwnParagraph {
  text: string;
  page: SitePage;
}

/** Paragraphs that a site has written about itself, page by page: no menus, no notices, nothing twice. */
export function ownParagraphs(pages: readonly SitePage[]): OwnParagraph[] {
  const found = new Map<string, OwnParagraph>();
  let left = most.characters;
  for (const page of pages) {
    let ofPage = 0;
    for (const element of page.tree.elements) {
      if (ofPage >= most.pageParagraphs || found.size >= most.paragraphs || left <= 0) break;
      const text = paragraphIn(element);
      if (text === undefined || found.has(text)) continue;
      found.set(text, { text, page });
      ofPage += 1;
      left -= text.length;
    }
  }
  return [...found.values()];
}

const blocks = new Set(['p', 'blockquote', 'li', 'dd', 'h1', 'h2', 'div', 'figcaption']);

function paragraphIn(element: PageElement): string | undefined {
  if (!blocks.has(element.name) || element.end - element.index > 40) return undefined;
  // Of boxes, only those with text of their own are paragraphs.
  if (
    (element.name === 'div' || element.name === 'li') &&
    !element.children.some((child) => typeof child === 'string' && child.trim().length > 30)
  )
    return undefined;
  const region = regionOf(element);
  if (region !== 'body') return undefined;
  const isTheirs = isInside(
    element,
    (outer) =>
      isHidden(outer) ||
      outer.name === 'noscript' ||
      outer.name === 'form' ||
      outer.name === 'template' ||
      outer.name === 'pre' ||
      (outer.depth > 2 && notTheirs.test(nicknames(outer))) ||
      attr(outer, 'aria-hidden') === 'true',
  );
  if (isTheirs) return undefined;
  const text = textOf(element, most.length);
  const isHeading = element.name === 'h1' || element.name === 'h2';
  const least = (dense.test(text) ? 15 : 40) * (isHeading ? 0.6 : 1);
  if (text.length < least || (!isHeading && !/[.!?。！？؟…:]/u.test(text)) || ofEverySite.test(text)) return undefined;
  return text;
}
