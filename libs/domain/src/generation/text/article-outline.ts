import { articleMarkdown } from '@imprint/contracts/articles/markdown';
import type { BrandRecord } from '@imprint/contracts/brands';
import { limits } from '@imprint/contracts/limits';
import { problem } from '@imprint/contracts/errors';
import type { PlannedSection } from '../article-draft.js';
import { names } from './find-words.js';

const markdown = articleMarkdown();

/**
 * Sections of an outline in Markdown: headings, each with the points below it. What stands before the first heading belongs to an
 * introduction.
 * @throws Problem `validation_failed`
 */
export function sectionsOfOutline(outline: string): PlannedSection[] {
  const sections: PlannedSection[] = [];
  let isHeading = false;
  for (const { type, content } of markdown.parse(outline, {})) {
    if (type === 'heading_open') isHeading = true;
    if (type !== 'inline' || content.trim() === '') continue;
    if (isHeading) sections.push({ heading: content.slice(0, limits.articleTitleLength), points: [] });
    else {
      if (sections.length === 0) sections.push({ heading: '', points: [] });
      sections.at(-1)?.points.push(content);
    }
    isHeading = false;
  }
  if (sections.length >= 1 && sections.some(({ heading }) => heading !== '') && sections.length <= limits.articleSections)
    return sections;
  throw problem(
    'validation_failed',
    `An outline has 1 to ${limits.articleSections} headings in Markdown, such as "## The bread".`,
    {
      pointer: '/outline',
    },
  );
}

/** Headings and points stand in the article as they are. @throws Problem `validation_failed` for words that the brand never uses */
export function requireAllowedOutline(sections: PlannedSection[], brand: BrandRecord | null): PlannedSection[] {
  const texts = sections.flatMap(({ heading, points }) => [heading, ...points]);
  const banned = (brand?.guidelines.bannedWords ?? []).filter((word) => texts.some((text) => names(text, word)));
  if (banned.length === 0) return sections;
  const words = banned.map((word) => JSON.stringify(word)).join(', ');
  throw problem('validation_failed', `The outline has words that the brand never uses: ${words}.`, { pointer: '/outline' });
}
