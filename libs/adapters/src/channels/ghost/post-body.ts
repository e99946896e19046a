import { oneLine } from '@imprint/contracts/documents';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { escapeHtml } from '@imprint/platform/html';
import { htmlParagraphs } from '../html-text.js';
import { shortened } from '../shortened.js';

/** Code points (`posts.title` in `data/schema/schema.js` of Ghost 5). */
const titleLength = 255;
/** Characters: 125 before, and 191 since (https://github.com/TryGhost/Ghost/pull/21182), of which this is the stricter one. */
const featureAltLength = 125;

type Said = Pick<OutgoingPost, 'title' | 'text' | 'html' | 'canonicalUrl' | 'media'>;

/**
 * The post as the Admin API takes it with `source=html` (https://docs.ghost.org/admin-api/posts/creating-a-post).
 * @param urls of the uploaded images
 */
export function postBody({ title, text, html: ofArticle, canonicalUrl, media }: Said, urls: readonly string[]) {
  const images = media.map(({ altText }, index) => ({ altText: altText ?? '', url: urls[index] ?? '' }));
  const [first] = images;
  const featured = hasFeature(media) ? first : undefined;
  const opening = featured === undefined ? images.slice(0, 1) : [];
  const html = [
    ...opening.map(figure),
    ...(ofArticle === undefined ? htmlParagraphs(text).map((paragraph) => `<p>${paragraph}</p>`) : [ofArticle]),
    ...images.slice(1).map(figure),
  ].join('\n');
  return {
    title: postTitle(title, text),
    // Without any, Ghost would leave the content as it was.
    html: html === '' ? '<p></p>' : html,
    ...(canonicalUrl !== undefined && { canonical_url: canonicalUrl }),
    feature_image: featured?.url ?? null,
    feature_image_alt: featured === undefined || featured.altText === '' ? null : featured.altText,
  };
}

/** Whether the first image can be shown above the post: one with a longer description opens the content, so that it keeps all of it. */
function hasFeature([first]: readonly Pick<OutgoingMedia, 'altText'>[]): boolean {
  return first !== undefined && (first.altText ?? '').length <= featureAltLength;
}

/** The first line of the text for a title that says nothing. */
function postTitle(title: string, text: string): string {
  const [line = ''] = [title, ...text.split('\n')].map((each) => oneLine(each, each.length)).filter((each) => each !== '');
  return shortened(line, titleLength);
}

/** As Ghost itself shows an image in a post. */
function figure({ url, altText }: { url: string; altText: string }): string {
  return `<figure class="kg-card kg-image-card"><img src="${escapeHtml(url)}" alt="${escapeHtml(altText)}"></figure>`;
}
