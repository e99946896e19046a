import type { SeenPost } from '../channel-suite.fixture.js';
import type { SimulatedGhostPost } from './ghost-posts.js';
import { readAttribute, readText } from './read-text.js';

/** A post on Ghost as a reader sees it, from the HTML that was sent. */
export function seenGhostPost({
  html,
  featureImage,
  featureImageAlt,
}: Pick<SimulatedGhostPost, 'html' | 'featureImage' | 'featureImageAlt'>): SeenPost {
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, paragraph = '']) => readText(paragraph));
  const images = [...html.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, altText = '']) => readAttribute(altText));
  return { text: paragraphs.join('\n\n'), altTexts: featureImage === null ? images : [featureImageAlt ?? '', ...images] };
}
