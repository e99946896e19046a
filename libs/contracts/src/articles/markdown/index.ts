import MarkdownIt, { type Token } from 'markdown-it';

/** Where the links of an article may lead. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto'];

export const isLinkable = (address: string): boolean =>
  URL.canParse(address) && linkSchemes.includes(new URL(address).protocol.slice(0, -1));

/**
 * Reads the Markdown of articles, for their HTML and for the preview of the web app: CommonMark with tables. Raw HTML is text, and deeper
 * nesting is dropped, to bound the work on hostile input.
 */
export function articleMarkdown(): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: false, maxNesting: 20 });
  markdown.validateLink = isLinkable;
  return markdown;
}

/** Finds addresses that are written out in a text, without Markdown around them. */
const { linkify } = new MarkdownIt();
linkify.set({ fuzzyLink: true });

/** The addresses of the web and of mail that a text of any kind names, such as `example.com`, each with its scheme. */
export const addressesIn = (text: string): string[] => (linkify.match(text) ?? []).map(({ url }) => url);

export type MarkdownToken = Token;
