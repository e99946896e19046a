/** What these pages read of a JSON Feed 1.1. */
export interface JsonFeed {
  items: { id: string; url: string; title?: string; image?: string; date_published?: string }[];
}

export interface FeedPicture {
  id: string;
  /** Path of the entry's page. */
  page: string;
  /** Path of the picture. */
  image: string;
  title: string | null;
  /** ISO 8601. */
  publishedAt: string | null;
}

/**
 * The newest entries that have a picture. Addresses become paths: the feed names the instance by its public address, the
 * browser may be using another one, and the pages load from their own origin only.
 */
export function latestPictures(feed: JsonFeed, atMost: number): FeedPicture[] {
  return feed.items
    .flatMap(({ id, url, title, image, date_published: publishedAt }) => {
      const page = pathOf(url);
      const path = image === undefined ? null : pathOf(image);
      if (page === null || path === null) return [];
      return [{ id, page, image: path, title: title ?? null, publishedAt: publishedAt ?? null }];
    })
    .slice(0, atMost);
}

function pathOf(address: string): string | null {
  const url = URL.parse(address, 'http://instance.invalid');
  return url === null ? null : `${url.pathname}${url.search}`;
}
