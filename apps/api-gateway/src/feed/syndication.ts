import type { FeedItem, FeedMedia } from '@imprint/domain/feed';
import { Feed } from 'feed';
import { renderMarkdown } from '@imprint/domain/markdown';
import { escapeHtml } from '@imprint/platform/html';

const summaryLength = 300;

/** Atom feed (RFC 4287). The library writes every text as HTML, so plain text is escaped first. */
export function atomFeed(items: readonly FeedItem[], baseUrl: string): string {
  const atom = syndicate(items, baseUrl, (text) => escapeHtml(withoutControls(text)), false).atom1();
  let next = 0;
  // The library gives an entry one link to a file, whose type it guesses by the address. Texts are escaped: only entries begin so.
  return atom.replaceAll('<entry>', (entry) => {
    const links = enclosed(items[next]?.media ?? []).map(enclosure);
    next += 1;
    return [entry, ...links].join('\n        ');
  });
}

/** Videos and sounds, and the first picture. */
const enclosed = (media: readonly FeedMedia[]): FeedMedia[] => {
  const first = media.find(isPicture);
  return media.filter((file) => file === first || !isPicture(file));
};

const isPicture = ({ mimeType }: FeedMedia): boolean => mimeType.startsWith('image/');

/** RFC 4287 §4.2.7: `length` is in octets. */
function enclosure({ url, mimeType, bytes, altText }: FeedMedia): string {
  const title = altText === null ? '' : ` title="${escapeHtml(withoutControls(altText))}"`;
  return `<link rel="enclosure" href="${escapeHtml(url)}" type="${escapeHtml(mimeType)}" length="${bytes}"${title}/>`;
}

/** JSON Feed 1.1, whose titles and summaries are plain text. */
export function jsonFeed(items: readonly FeedItem[], baseUrl: string): string {
  return syndicate(items, baseUrl, withoutControls, true).json1();
}

/** Removes characters that XML 1.0 does not allow even escaped, because one would make the whole document unreadable. */
function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is taken out
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/** The beginning of an article as plain text. */
function summaryOf(markdown: string): string {
  const { text } = renderMarkdown(markdown);
  return text.length <= summaryLength ? text : `${text.slice(0, summaryLength).replace(/\s+\S*$/, '')} …`;
}

function syndicate(items: readonly FeedItem[], baseUrl: string, plain: (text: string) => string, isJson: boolean): Feed {
  const feed = new Feed({
    id: `${baseUrl}/feed`,
    title: 'Imprint',
    link: `${baseUrl}/feed`,
    copyright: '',
    generator: 'Imprint',
    updated: items[0]?.publishedAt ?? new Date(0),
    feedLinks: { atom: `${baseUrl}/feed/atom.xml`, json: `${baseUrl}/feed/feed.json` },
  });
  for (const item of items) {
    const html = (text: string): string => escapeHtml(withoutControls(text));
    const first = item.media.find(isPicture);
    const attachments = item.media.filter((file) => !isPicture(file)).map(attachment);
    feed.addItem({
      id: item.url,
      link: item.url,
      title: plain(item.title),
      date: item.publishedAt,
      published: item.publishedAt,
      description: plain(item.html === null ? item.text : summaryOf(item.text)),
      content: `${item.html === null ? `<p>${html(item.text).replaceAll('\n', '<br>')}</p>` : withoutControls(item.html)}${item.media.map(shown).join('')}`,
      ...(isJson && first !== undefined && { image: first.url }),
      // The library knows no attachments; what an extension holds is written as it is.
      ...(isJson && attachments.length > 0 && { extensions: [{ name: 'attachments', objects: asRecord(attachments) }] }),
    });
  }
  return feed;
}

/** Without a title: readers take attachments with the same one for versions of one file. */
const attachment = ({ url, mimeType, bytes }: FeedMedia): object => ({ url, mime_type: mimeType, size_in_bytes: bytes });

const asRecord = (list: readonly object[]): Record<string, unknown> => list as unknown as Record<string, unknown>;

function shown({ url, mimeType, altText }: FeedMedia): string {
  const [source, described] = [escapeHtml(withoutControls(url)), escapeHtml(withoutControls(altText ?? ''))];
  if (mimeType.startsWith('image/')) return `<p><img src="${source}" alt="${described}"></p>`;
  const player = mimeType.startsWith('video/') ? 'video' : 'audio';
  return `<p><${player} src="${source}" aria-label="${described}" controls preload="none"></${player}></p>`;
}
