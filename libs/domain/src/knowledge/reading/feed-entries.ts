import { limits } from '@imprint/contracts/limits';
import { parseFeed } from 'feedsmith';
import { textOfHtml } from './html-text.js';
import { joinedParts } from './plain-text.js';
import { readText } from './read-text.js';
import { ReadingFailure, type ReadEntry } from './reading.js';

/** An entry of whichever format. */
interface Entry {
  id?: string | undefined;
  url?: string | undefined;
  title?: string | undefined;
  html?: string | undefined;
}

/** Entries that are looked at, beyond those that are taken of one look: without text, or known. */
const mostEntries = 200;

/** The entries of a feed as they stand in it, mostly the newest first: RSS, Atom, RDF or JSON Feed. @throws ReadingFailure */
export function feedEntries(content: string, address: string): { title: string | null; entries: ReadEntry[] } {
  const { title, entries } = parsed(content);
  return { title: title ?? null, entries: entries.slice(0, mostEntries).flatMap((entry) => readEntry(entry, address)) };
}

function readEntry({ id, url, title, html }: Entry, address: string): ReadEntry[] {
  const linked = url === undefined ? null : URL.parse(url, address);
  const link =
    linked !== null && /^https?:$/u.test(linked.protocol) && linked.href.length <= limits.urlLength ? linked.href : null;
  const plainTitle = textOfHtml(title ?? '');
  const marked = joinedParts([{ text: plainTitle }, { text: textOfHtml(html ?? '') }], '\n\n');
  const key = id ?? link ?? plainTitle;
  if (key === '') return [];
  try {
    return [{ ...readText({ ...marked, marks: [] }, plainTitle), key, url: link }];
  } catch (error) {
    // One that has no text, or too much, is no reason to leave the others out.
    if (error instanceof ReadingFailure) return [];
    throw error;
  }
}

function parsed(content: string): { title: string | undefined; entries: Entry[] } {
  try {
    const { format, feed } = parseFeed(content);
    if (format === 'atom')
      return {
        title: textOf(feed.title),
        entries: (feed.entries ?? []).map(({ id, links, title, content: body, summary }) => ({
          ...{ id, url: (links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0])?.href },
          ...{ title: textOf(title), html: textOf(body) ?? textOf(summary) },
        })),
      };
    if (format === 'json')
      return {
        title: feed.title,
        entries: (feed.items ?? []).map(({ id, url, title, content_html, content_text, summary }) => ({
          ...{ id, url, title, html: content_html ?? content_text ?? summary },
        })),
      };
    return {
      title: feed.title,
      entries: (feed.items ?? []).map((item) => ({
        ...{ id: 'guid' in item ? item.guid?.value : undefined, url: item.link, title: item.title },
        html: item.content?.encoded ?? item.description,
      })),
    };
  } catch {
    throw new ReadingFailure('unreadable', 'It is no feed in the format RSS, Atom, RDF or JSON Feed.');
  }
}

const textOf = (text: string | { value?: string } | undefined): string | undefined =>
  typeof text === 'object' ? text.value : text;
