import type { WordpressSimulator } from './wordpress-simulator.js';
import type { SeenPost } from '../channel-suite.fixture.js';
import { readText } from './read-text.js';

/**
 * A post on WordPress as a reader sees it, from its stored content.
 * @param files alternative texts by id; the first one is shown above the post
 */
export function seenWordpressPost(
  { content, featuredMedia }: { content: string; featuredMedia: number },
  altTextOf: (id: number) => string,
): SeenPost {
  const paragraphs = [...content.matchAll(/<p>(.*?)<\/p>/gs)].map(([, html = '']) => readText(html));
  const images = [...content.matchAll(/<img [^>]*class="wp-image-(\d+)"/g)].map(([, id]) => Number(id));
  const shown = featuredMedia === 0 ? [] : [featuredMedia, ...images];
  return { text: paragraphs.join('\n\n'), altTexts: shown.map((id) => readText(altTextOf(id))) };
}

/** Alternative text of a file in the library of the site, by its id. */
export const altTextIn =
  ({ library }: WordpressSimulator) =>
  (id: number): string =>
    library.files.find((file) => file.id === id)?.altText ?? 'gone';
