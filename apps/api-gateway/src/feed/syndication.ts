import type { FeedItem } from '@imprint/domain/feed';
import { Feed } from 'feed';
import { escapeHtml } from '@imprint/platform/html';

/** Atom feed (RFC 4287). The library writes every text as HTML, so plain text is escaped first. */
export function atomFeed(items: readonly FeedItem[], baseUrl: string): string {
  return syndicate(items, baseUrl, (text) => escapeHtml(withoutControls(text))).atom1();
}

/** JSON Feed 1.1, whose titles and summaries are plain text. */
export function jsonFeed(items: readonly FeedItem[], baseUrl: string): string {
  return syndicate(items, baseUrl, withoutControls).json1();
}

/** Removes characters that XML 1.0 does not allow even escaped, because one would make the whole document unreadable. */
function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is taken out
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

function syndicate(items: readonly FeedItem[], baseUrl: string, plain: (text: string) => string): Feed {
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
    const pictures = item.media.map(({ url, altText }) => `<p><img src="${html(url)}" alt="${html(altText ?? '')}"></p>`);
    feed.addItem({
      id: item.url,
      link: item.url,
      title: plain(item.title),
      date: item.publishedAt,
      published: item.publishedAt,
      description: plain(item.text),
      content: `<p>${html(item.text).replaceAll('\n', '<br>')}</p>${pictures.join('')}`,
      ...(item.media[0] !== undefined && { image: item.media[0].url }),
    });
  }
  return feed;
}
