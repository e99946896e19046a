import type { FeedItem } from '@imprint/domain/feed';
import { Feed } from 'feed';
import { escapeHtml } from './escape-html.js';

/** The same entries as Atom (RFC 4287) or JSON Feed 1.1: `syndicate(…).atom1()`, `.json1()`. */
export function syndicate(items: readonly FeedItem[], baseUrl: string): Feed {
  const feed = new Feed({
    id: `${baseUrl}/feed`,
    title: 'Imprint',
    link: `${baseUrl}/feed`,
    copyright: '',
    updated: items[0]?.publishedAt ?? new Date(0),
    feedLinks: { atom: `${baseUrl}/feed/atom.xml`, json: `${baseUrl}/feed/feed.json` },
  });
  for (const item of items) {
    const pictures = item.media.map(
      ({ url, altText }) => `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(altText ?? '')}"></p>`,
    );
    feed.addItem({
      id: item.url,
      link: item.url,
      title: item.title,
      date: item.publishedAt,
      published: item.publishedAt,
      description: item.text,
      content: `<p>${escapeHtml(item.text).replaceAll('\n', '<br>')}</p>${pictures.join('')}`,
      ...(item.media[0] !== undefined && { image: item.media[0].url }),
    });
  }
  return feed;
}
