import { Problem } from '@imprint/contracts/errors';
import { readCaptions } from '../../media/index.js';
import { textOfHtml } from './html-text.js';
import type { TextPart } from './plain-text.js';
import { ReadingFailure } from './reading.js';

/** A line with the times of a cue, in WebVTT and SubRip. */
const times = /^.*\d:\d\d[.,]\d+ *-->/mu;

/** What is said in a recording: cues of captions, or plain text. @throws ReadingFailure */
export async function transcriptParts(content: string): Promise<TextPart[]> {
  if (!times.test(content)) return [{ text: content }];
  try {
    const cues = await readCaptions(content, undefined, null);
    return cues.map(({ start, end, text }) => ({ seconds: start, endSeconds: end, text: textOfHtml(text) }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new ReadingFailure('unreadable', `The transcript has times, and cannot be read. ${error.message}`);
  }
}
