import { articleMarkdown } from '@imprint/contracts/articles/markdown';
import { limits } from '@imprint/contracts/limits';
import { problem } from '@imprint/contracts/errors';
import type { PlannedSection } from '../article-draft.js';

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
