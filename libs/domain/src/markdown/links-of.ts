import { articleMarkdown, type MarkdownToken } from '@imprint/contracts/articles/markdown';
import type { LinkKind } from '@imprint/contracts/articles';

/** A link or a picture of a text. */
export interface MarkdownLink {
  kind: LinkKind;
  /** As the text has it, so it may be no whole address. */
  url: string;
  /** Of the link, or the description of the picture. */
  text: string;
}

const markdown = articleMarkdown();
// Also those that the article shows as text: their author meant them as links.
markdown.validateLink = () => true;
// And web addresses that are written out: readers and sites take them for links.
markdown.set({ linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
for (const other of ['//', 'ftp:', 'mailto:']) markdown.linkify.add(other, null);

/** Every link and picture of a text in Markdown, in its order. */
export function linksOf(source: string): MarkdownLink[] {
  return markdown.parse(source, {}).flatMap(({ children }) => inlineLinks(children ?? []));
}

function inlineLinks(tokens: readonly MarkdownToken[]): MarkdownLink[] {
  const found: MarkdownLink[] = [];
  // Links are not nested.
  let open: MarkdownLink | null = null;
  for (const token of tokens) {
    if (token.type === 'link_open') found.push((open = { kind: 'link', url: String(token.attrGet('href') ?? ''), text: '' }));
    else if (token.type === 'link_close') open = null;
    else if (token.type === 'image') found.push({ kind: 'image', url: String(token.attrGet('src') ?? ''), text: token.content });
    if (open !== null && token.type !== 'link_open') open.text += /break$/.test(token.type) ? ' ' : token.content;
  }
  return found;
}
