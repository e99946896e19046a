import { limits } from '@imprint/contracts/limits';
import { chunksOf } from './chunk-text.js';
import { languageOf } from './language.js';
import { plainLine, type MarkedText } from './plain-text.js';
import { ReadingFailure, type ReadText } from './reading.js';

/**
 * A text with its language and its chunks.
 * @param spoken its language where that is known, e.g. by whoever has listened to it
 * @throws ReadingFailure
 */
export function readText(marked: MarkedText, title: string | null, spoken: string | null = null): ReadText {
  const most = limits.knowledgeTextLength;
  if (marked.text.length > most)
    throw new ReadingFailure(
      'too_large',
      `It has ${marked.text.length} characters of text; at most ${most} are taken. Split it.`,
    );
  if (!/[\p{L}\p{N}]/u.test(marked.text)) throw new ReadingFailure('no_text', 'There is no text in it that can be read.');
  const language = spoken ?? languageOf(marked.text);
  const chunks = chunksOf(marked).map((chunk) => ({ ...chunk, language: languageOf(chunk.text) ?? language }));
  const found = title === null ? '' : plainLine(title, limits.knowledgeTitleLength);
  return { ...marked, title: found === '' ? null : found, language, chunks };
}
