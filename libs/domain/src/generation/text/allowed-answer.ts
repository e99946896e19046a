import type { PlannedSection } from '../article-draft.js';
import type { WrittenAnswer } from './answer-schemas.js';
import { withoutSentences, withoutWords, type Cleaned } from './banned-words.js';

/** An answer without any banned word, and the words for which something was left out of it. */
export interface AllowedAnswer {
  answer: WrittenAnswer;
  removed: string[];
}

/**
 * What is left of an answer without the words that the brand never uses: texts lose the sentences in which they stand, titles, headings,
 * points and prompts the words themselves.
 */
export function allowedAnswer(answer: WrittenAnswer, banned: readonly string[]): AllowedAnswer {
  const removed = new Set<string>();
  const kept = ({ text, removed: found }: Cleaned): string => {
    for (const word of found) removed.add(word);
    return text;
  };
  const prose = (text: string): string => kept(withoutSentences(text, banned));
  const phrase = (text: string): string => kept(withoutWords(text, banned));
  const section = ({ heading, points }: PlannedSection): PlannedSection => ({
    heading: phrase(heading),
    points: points.map(phrase).filter((point) => point !== ''),
  });
  const { posts, title, body, prompt, sections } = answer;
  const allowed: WrittenAnswer = {
    ...(posts !== undefined && { posts: posts.map(prose).filter((post) => post !== '') }),
    ...(title !== undefined && { title: phrase(title) }),
    ...(body !== undefined && { body: prose(body) }),
    ...(prompt !== undefined && { prompt: phrase(prompt) }),
    ...(sections !== undefined && { sections: sections.map(section) }),
  };
  return { answer: allowed, removed: [...removed] };
}
