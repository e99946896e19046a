import { changesBetween } from '../../text-changes/index.js';
import { isAddressing } from './form-of-address.js';
import { isDraft, type Correction, type Detector, type Shown } from './detector.js';

const mostWords = 50;
/** One word, with an apostrophe or a hyphen in it at most. */
const word = /^\p{L}[\p{L}\p{M}]{0,29}(?:['’-][\p{L}\p{M}]{1,15})?$/u;

const lower = (text: string): string => text.normalize('NFC').toLocaleLowerCase();
const has = (text: string, wanted: string): boolean =>
  [...lower(text).matchAll(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu)].some(([found]) => found === wanted);

/** Words that have become one other word everywhere in the text. */
function replacedIn({ before, after }: Correction): Shown[] {
  const found = new Map<string, Shown>();
  const changes = changesBetween(before, after);
  for (const [index, change] of changes.entries()) {
    const next = changes[index + 1];
    if (change.kind !== 'removed' || next?.kind !== 'added' || !word.test(change.text) || !word.test(next.text)) continue;
    const [from, to] = [lower(change.text), lower(next.text)];
    if (from === to || isAddressing(from) || isAddressing(to) || has(after, from) || found.size >= mostWords) continue;
    found.set(`${from}>${to}`, { key: `${from}>${to}`, values: { from, to } });
  }
  return [...found.values()];
}

export const replacedWords: Detector = {
  kind: 'word',
  applies: (correction, { values: { from = '' } }) => isDraft(correction) && has(correction.before, from),
  shows: (correction) => (isDraft(correction) ? replacedIn(correction) : []),
  text: ({ from, to }) => `Write “${to}” instead of “${from}”.`,
};
