import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { blockedWordsIn } from './blocked-words.js';

describe('a prompt', () => {
  it.each([
    ['A lottery stand', 'lottery'],
    ['LOTTERY!', 'lottery'],
    ['“Lottery”, he said', 'lottery'],
    ['lottery', 'Lottery'],
    ['a miracle\n  cure', 'miracle cure'],
    ['a míracle çure', 'miracle cure'],
    ['cafe', 'Café'],
    ['cafe\u0301', 'CAFÉ'],
    ['lot\u200btery and lo\u00adttery', 'lottery'],
    ['ｌｏｔｔｅｒｙ', 'lottery'],
    ['𝐥𝐨𝐭𝐭𝐞𝐫𝐲', 'lottery'],
    ['Straße', 'STRASSE'],
    ['strasse', 'Straße'],
    ['ΛΌΓΟΣ', 'λογος'],
    ['İstanbul', 'istanbul'],
    ['it’s here', "it's"],
    ['今日は宝くじです', '宝くじ'],
    ['(lottery)', 'lottery'],
    ['lottery-free', 'lottery'],
    ['C++ for all', 'C++'],
    ['a.b', 'a.b'],
    ['slottery, then a lottery', 'lottery'],
  ])('%j has %j', (text, word) => {
    expect(blockedWordsIn(['Something else', text], ['absent', word])).toEqual([word]);
  });

  it.each([
    ['lotteries', 'lottery'],
    ['slottery', 'lottery'],
    ['lottery2', 'lottery'],
    ['𝐚lottery', 'lottery'],
    ['miracle of a cure', 'miracle cure'],
    ['axb', 'a.b'],
    ['l o t t e r y', 'lottery'],
    ['l0ttery', 'lottery'],
    // Another letter, not an accent.
    ['ががく', 'かかく'],
    ['', 'lottery'],
  ])('%j does not have %j', (text, word) => {
    expect(blockedWordsIn([text], [word])).toEqual([]);
  });

  it('is searched for as many words as there may be', () => {
    const words = Array.from({ length: limits.blockedWords }, (_, index) =>
      `word${index} `.padEnd(limits.blockedWordLength, 'x'),
    );
    const prompts = Array.from({ length: limits.generationsPerBatch }, (_, index) => `${'word '.repeat(1_000)}${words[index]}`);
    expect(blockedWordsIn(prompts, words)).toEqual(words);
    expect(blockedWordsIn(prompts, [])).toEqual([]);
  });
});
