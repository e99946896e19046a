import { limits } from '@imprint/contracts/limits';
import { decodePage } from '@imprint/platform/html';
import { Parser } from 'htmlparser2';

/** What a page says about itself. */
export interface PageFacts {
  /** Empty where it has none. */
  title: string;
  description: string;
  /** Address of its picture, as it is written; null where it names none. */
  picture: string | null;
}

/** Names of `meta` elements, the preferred first: Open Graph (https://ogp.me), cards of X, and what HTML itself has. */
const titles = ['og:title', 'twitter:title'];
const descriptions = ['og:description', 'twitter:description', 'description'];
const pictures = ['og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'];

/**
 * Reads title, description and picture of an HTML document.
 * @param contentType of the answer, which may name the encoding
 */
export function pageFacts(bytes: Buffer, contentType: string): PageFacts {
  const { meta, title } = elements(decodePage(bytes, contentType));
  const first = (names: readonly string[]): string => names.map((name) => meta.get(name) ?? '').find((text) => text !== '') ?? '';
  return {
    title: cut(first(titles) || title, limits.linkCardTitleLength),
    description: cut(first(descriptions), limits.linkCardDescriptionLength),
    picture: first(pictures) || null,
  };
}

/** The first text of every name, and the title. */
function elements(html: string): { meta: Map<string, string>; title: string } {
  const meta = new Map<string, string>();
  let title: string | undefined;
  let isInTitle = false;
  const parser = new Parser({
    onopentag: (element, { property, name, content }) => {
      if (element === 'title' && title === undefined) [isInTitle, title] = [true, ''];
      if (element !== 'meta' || content === undefined) return;
      for (const key of [property, name]) {
        const known = key?.trim().toLowerCase() ?? '';
        if (known !== '' && !meta.has(known)) meta.set(known, plain(content));
      }
    },
    ontext: (text) => {
      if (isInTitle) title = `${title ?? ''}${text}`;
    },
    onclosetag: (element) => {
      if (element === 'title') isInTitle = false;
    },
  });
  parser.end(html);
  return { meta, title: plain(title ?? '') };
}

/** In one line, without characters that are not shown. */
const plain = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Between characters as readers see them. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
