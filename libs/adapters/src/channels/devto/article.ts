import type { ContentProblem, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, unreadableAnswer } from '../answer-fields.js';
import { articleContent, hasTitleLine, type ArticleContent } from '../markdown-article.js';

/** In code points (`title_length_based_on_type_of` of Forem's `Article`). Its `MAX_TAG_LIST_SIZE` and `Tag#validate_name` are kept, too. */
const titleLength = 128;

/** What an article on DEV says. */
export const contentOf = (post: Pick<OutgoingPost, 'title' | 'text'>): ArticleContent => articleContent(post, { titleLength });

/** What is wrong with a text, whatever the title. */
export function problemsOf(text: string): ContentProblem[] {
  const problem = (code: string, message: string): ContentProblem[] => [{ code, message, field: 'caption' }];
  if (text.trim() === '') return problem('post_empty', 'An article on DEV needs a text.');
  if (!hasTitleLine(text)) return problem('title_missing', 'An article on DEV needs a line with a letter or digit.');
  // It could make the article a draft, or change its title (https://github.com/waiting-for-dev/front_matter_parser).
  if (/^\s*---/.test(text))
    return problem('front_matter', 'DEV reads a text that begins with --- as settings. Begin it with something else.');
  return [];
}

/** An article as DEV answers with it. */
export function publishedArticle(answer: unknown): PublishedRecord {
  const { id, url } = fieldsOf(answer);
  if (typeof id !== 'number') throw unreadableAnswer();
  return { externalProviderId: String(id), externalShortcode: null, url: addressOf(url) };
}
