import { expect, it } from '@jest/globals';
import { readingTimeOf } from './reading-time.js';

it.each([
  ['nothing', '', 0],
  ['English', 'We don’t say well-known – twice.', 5],
  ['Chinese', '我们的春季菜单来了。', 6],
  ['Japanese', '今日は天気がいいです。', 6],
  ['Thai', 'เมนูฤดูใบไม้ผลิมาแล้ว', 6],
  ['Korean, which has spaces', '봄 메뉴가 나왔습니다', 3],
  ['Chinese with English in it', '我们的 iPhone 来了', 5],
])('counts the words of %s', (_what, text, words) => {
  expect(readingTimeOf(text).wordCount).toBe(words);
});

it.each([
  ['words', 'word ', 230],
  ['Chinese characters', '来', 500],
  ['Japanese characters, their punctuation left out', 'で。', 500],
  ['characters outside the first plane', '𠮷', 500],
  ['Thai words', 'มา ', 230],
])('%s are read in a minute up to a number, and in two from the next one on', (_what, one, most) => {
  expect(readingTimeOf(one.repeat(most)).readingMinutes).toBe(1);
  expect(readingTimeOf(one.repeat(most + 1)).readingMinutes).toBe(2);
});

it('adds up what is read by words and what is read by characters', () => {
  expect(readingTimeOf(`${'word '.repeat(115)}${'来'.repeat(250)}`).readingMinutes).toBe(1);
  expect(readingTimeOf(`${'word '.repeat(115)}${'来'.repeat(251)}`).readingMinutes).toBe(2);
});
