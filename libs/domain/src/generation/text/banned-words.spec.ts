import { describe, expect, it } from '@jest/globals';
import { withoutSentences, withoutWords } from './banned-words.js';
import { names } from './find-words.js';

describe('a text', () => {
  it.each([
    ['loses the sentence', 'Rhubarb is back. It is cheap. Bring a jumper.', ['cheap'], 'Rhubarb is back. Bring a jumper.'],
    ['keeps its paragraphs', 'One. Cheap!\n\nTwo.', ['cheap'], 'One.\n\nTwo.'],
    ['loses a point of a list', '- Good\n- Cheap\n- New', ['cheap'], '- Good\n- New'],
    ['loses a numbered point', '1. Good.\n2. Cheap.\n3. New.', ['cheap'], '1. Good.\n3. New.'],
    ['loses a heading', '## Cheap eats\n\nText.', ['cheap'], 'Text.'],
    ['loses both sentences of what begins in one of them', 'No hidden. Costs rise. Fine.', ['hidden. costs'], 'Fine.'],
    ['loses both lines of what is broken in two', 'No hidden\ncosts here.\nFine.', ['hidden costs'], 'Fine.'],
    [
      'loses both ends of what is far apart',
      `Yes.\nNo hidden${'\n'.repeat(20_000)}costs.\nFine.`,
      ['hidden costs'],
      'Yes.\n\nFine.',
    ],
    ['loses what the gap makes a word of', 'Low. Cheap. Cost is fine.\nYes.', ['cheap', 'low. cost'], 'Yes.'],
    ['loses Japanese sentences', 'この店は激安です。季節の味です。', ['激安'], '季節の味です。'],
    ['loses what is spelled with signs that cannot be seen', 'It is c\u200bheap. Fine.', ['cheap'], 'Fine.'],
    ['stays as it is', ' Any  text.\n\n\n\n- ', ['cheap'], ' Any  text.\n\n\n\n- '],
    ['may lose everything', 'Cheap.', ['cheap'], ''],
  ])('%s', (_what, text, banned, left) => {
    expect(withoutSentences(text, banned).text).toBe(left);
  });
});

describe('a title', () => {
  it.each([
    ['loses the word', 'Cheap eats in town', ['cheap'], 'eats in town'],
    ['loses each of them', 'Cheap, low–cost eats', ['cheap', 'low-cost'], 'eats'],
    ['loses what cannot be seen with it', 'A c\u00adheap tart', ['cheap'], 'A tart'],
    ['loses what the gap makes a word of', 'Hidden cheap costs', ['cheap', 'hidden costs'], ''],
    ['loses words within Japanese', '激安ランチ', ['激安'], 'ランチ'],
    ['stays as it is', 'A  tart', ['cheap'], 'A  tart'],
  ])('%s', (_what, text, banned, left) => {
    const cleaned = withoutWords(text, banned);
    expect(cleaned.text).toBe(left);
    expect(banned.filter((word) => names(cleaned.text, word))).toEqual([]);
  });
});
