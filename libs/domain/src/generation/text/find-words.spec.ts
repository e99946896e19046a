import { expect, it } from '@jest/globals';
import { names } from './find-words.js';

it.each([
  ['another case', 'CHEAP rhubarb', 'cheap'],
  ['ß in capitals', 'AN DER STRASSE', 'Straße'],
  ['a final sigma', 'ΟΔΟΣ', 'οδος'],
  ['composed letters', 'Cafe\u0301 au lait', 'café'],
  ['full-width letters', 'Ｃｈｅａｐ rhubarb', 'cheap'],
  ['a typographic apostrophe', 'We don’t say', "don't"],
  ['a plain apostrophe', "We don't say", 'don’t'],
  ['an accent as apostrophe', 'We don´t say', 'don’t'],
  ['a hyphen that does not break', 'A low\u2011cost menu', 'low-cost'],
  ['a dash as hyphen', 'A low–cost menu', 'low-cost'],
  ['a line break', 'No hidden\n  costs', 'hidden costs'],
  ['a space that does not break', 'No hidden\u00a0costs', 'hidden costs'],
  ['a soft hyphen', 'It is ch\u00adeap', 'cheap'],
  ['characters without width', 'It is c\u200bh\u2060e\ufeffap', 'cheap'],
  ['punctuation around it', '“Cheap”, they say', 'cheap'],
  ['signs of its own', 'Written in C++.', 'c++'],
  ['a slash', 'An all/inclusive offer', 'all/inclusive'],
  ['Chinese', '全场最便宜的菜单', '便宜'],
  ['Chinese between Latin letters', 'iPhone便宜OK', '便宜'],
  ['Japanese', 'この店は激安です', '激安'],
  ['Japanese in half-width letters', 'ｾｰﾙ中です', 'セール'],
  ['Thai', 'เมนูราคาถูกที่สุด', 'ราคาถูก'],
  ['Latin letters within Japanese', 'この店はcheapです', 'cheap'],
  ['Cyrillic', 'Очень дёшево здесь', 'дёшево'],
  ['an ending that the asterisk stands for', 'Die billigsten Karten', 'billig*'],
  ['no ending at all', 'Billig!', 'billig*'],
  ['a Cyrillic ending', 'дешёвого', 'дешёв*'],
])('is found in spite of %s', (_what, text, word) => {
  expect(names(text, word)).toBe(true);
});

it.each([
  ['longer at its end', 'classes', 'class'],
  ['longer at its beginning', 'class', 'ass'],
  ['longer in Cyrillic', 'дёшевого', 'дёшево'],
  ['longer by a vowel sign', 'कमी', 'कम'],
  ['longer by a digit', 'c4', 'c'],
  ['longer where it begins with a sign', 'ASP.NET', '.NET'],
  ['longer within Japanese', 'この店のclassは', 'ass'],
  ['another word with ß', 'Maße', 'Masse'],
  ['longer before what the asterisk ends', 'unbillig', 'billig*'],
  ['no beginning, but a sign of its own', 'A hotel with 4 stars', '4*'],
  ['empty', 'Anything', ' \u200b '],
])('is not found where a word is %s', (_what, text, word) => {
  expect(names(text, word)).toBe(false);
});
