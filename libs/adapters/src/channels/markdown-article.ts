import { oneLine } from '@imprint/contracts/documents';
import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { shortened } from './shortened.js';

const tagsAtMost = 4;
/** Letters without accents and digits, and not a number: what every site takes as a tag. */
const hashtag = /^#(?=\d*[a-z])[a-z0-9]{1,30}$/i;
/** Sites take most symbols out of a title, and then refuse an empty one. What they certainly leave: */
const wordCharacter = /[\p{L}\p{Nd}]/u;

/** What an article says. */
export interface ArticleContent {
  title: string;
  /** In Markdown. */
  body: string;
  tags: readonly string[];
}

/**
 * A post as an article: without a title of its own, the first line is one. A last line of nothing but one to four hashtags becomes the tags,
 * because a line that begins with `#` would be shown as a heading.
 * @param titleLength most code points of the title
 */
export function articleContent(
  { title, text }: Pick<OutgoingPost, 'title' | 'text'>,
  { titleLength }: { titleLength: number },
): ArticleContent {
  const written = oneLine(title, title.length);
  const shown = wordCharacter.test(written) ? written : titleOf(text);
  return { title: shortened(shown, titleLength), ...withoutTagLine(text) };
}

/** Whether the text has a line that can be the title. */
export const hasTitleLine = (text: string): boolean => wordCharacter.test(text);

/** The first line that can be one; empty when there is none. */
function titleOf(text: string): string {
  const line = text.split(/[\r\n]/).find((each) => wordCharacter.test(each)) ?? '';
  return oneLine(line.replace(/^\s*#{1,6}\s+/, ''), line.length);
}

function withoutTagLine(text: string): Pick<ArticleContent, 'body' | 'tags'> {
  const written = text.trimEnd();
  const end = Math.max(written.lastIndexOf('\n'), written.lastIndexOf('\r'));
  const body = written.slice(0, Math.max(end, 0)).trimEnd();
  const words = written
    .slice(end + 1)
    .trim()
    .split(/[ \t]+/);
  if (!wordCharacter.test(body) || words.length > tagsAtMost || !words.every((word) => hashtag.test(word)))
    return { body: text, tags: [] };
  return { body, tags: [...new Set(words.map((word) => word.slice(1).toLowerCase()))] };
}
