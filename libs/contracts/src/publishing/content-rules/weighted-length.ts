import { emojiSequence } from './emoji-sequences.js';
import { linkedAddresses } from './linked-addresses.js';

/**
 * Letters that weigh 1: Latin, Greek, Cyrillic, Arabic and more, with general punctuation. All others weigh 2, as CJK and emoji
 * do.
 */
const light = /[\0-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/;

/**
 * Length of a text as X counts it (https://github.com/twitter/twitter-text/blob/master/config/v3.json): in Unicode's Form C,
 * letters weigh 1 or 2, an emoji weighs 2 whatever it is made of, and an address `linkLength`, also one without a scheme. Null
 * counts addresses as text.
 */
export function weightedLength(text: string, linkLength: number | null): number {
  const composed = text.normalize('NFC');
  const addresses = new Map(linkLength === null ? [] : linkedAddresses(composed).map(({ start, end }) => [start, end]));
  const emoji = new Map([...composed.matchAll(emojiSequence)].map(({ 0: whole, index }) => [index, index + whole.length]));
  let length = 0;
  for (let index = 0; index < composed.length;) {
    const [endOfAddress, endOfEmoji] = [addresses.get(index), emoji.get(index)];
    const character = String.fromCodePoint(composed.codePointAt(index) ?? 0);
    if (endOfAddress !== undefined) length += linkLength ?? 0;
    else length += endOfEmoji === undefined && light.test(character) ? 1 : 2;
    index = endOfAddress ?? endOfEmoji ?? index + character.length;
  }
  return length;
}
