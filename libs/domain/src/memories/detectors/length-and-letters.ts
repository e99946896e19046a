import { isDraft, type Correction, type Detector } from './detector.js';

/** A text is shortened if at most this much of it is left. */
const left = 0.8;
const leastLength = 20;

const lengthOf = (text: string): number => Array.from(text.trim()).length;

/** The next round number. */
function roundUp(length: number): number {
  const step = length < 100 ? 10 : length < 1_000 ? 50 : 500;
  return Math.ceil(length / step) * step;
}

const isShortened = ({ before, after }: Correction): boolean =>
  lengthOf(after) >= leastLength && lengthOf(after) <= lengthOf(before) * left;

/** Posts only: what is cut of an article is a matter of its subject. */
export const shortened: Detector = {
  kind: 'shorter',
  applies: ({ type }) => type === 'post',
  shows: (correction) => (correction.type === 'post' && isShortened(correction) ? [{ key: '', values: {} }] : []),
  agreed: (corrections) => {
    const most = roundUp(Math.max(...corrections.map(({ after }) => lengthOf(after))));
    return corrections.every(({ before }) => lengthOf(before) > most) ? { characters: String(most) } : null;
  },
  text: ({ characters }) => `Write posts of at most ${characters} characters.`,
};

const salutations = [
  ...['hi', 'hello', 'hey', 'dear', 'good morning', 'good evening', 'hallo', 'liebe', 'lieber', 'guten morgen', 'guten tag'],
  ...['moin', 'servus', 'bonjour', 'salut', 'chère', 'cher', 'chers', 'ciao', 'buongiorno', 'hola', 'olá'],
];
const signOffs = [
  ...['best', 'best regards', 'best wishes', 'kind regards', 'warm regards', 'regards', 'cheers', 'sincerely', 'yours', 'love'],
  ...['viele grüße', 'liebe grüße', 'beste grüße', 'herzliche grüße', 'herzlich', 'mit freundlichen grüßen', 'bis bald'],
  ...['cordialement', 'bien à vous', 'à bientôt', 'saludos', 'un abrazo', 'cordiali saluti', 'abraços'],
];
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The longest of the phrases that the line begins with, alone or followed by a name. */
function startOf(line: string, phrases: readonly string[]): string | undefined {
  const lower = line.normalize('NFC').toLocaleLowerCase();
  const found = phrases.filter((phrase) => lower.startsWith(phrase) && !/^[\p{L}\p{M}]/u.test(lower.slice(phrase.length)));
  return lengthOf(line) > 60 ? undefined : found.toSorted((one, other) => other.length - one.length)[0];
}

const salutationOf = (text: string): string | undefined => startOf(linesOf(text)[0] ?? '', salutations);
const signOffOf = (text: string): string | undefined =>
  linesOf(text)
    .slice(1)
    .slice(-3)
    .flatMap((line) => startOf(line, signOffs) ?? [])[0];

/** A detector of a phrase that the correction added. */
function addition(kind: 'salutation' | 'sign_off', phraseOf: (text: string) => string | undefined, memory: string): Detector {
  const applies = (correction: Correction): boolean => isDraft(correction) && phraseOf(correction.before) === undefined;
  return {
    kind,
    applies,
    shows: (correction) => {
      const phrase = applies(correction) ? phraseOf(correction.after) : undefined;
      return phrase === undefined ? [] : [{ key: phrase, values: { phrase } }];
    },
    text: ({ phrase = '' }) => `${memory} “${phrase.charAt(0).toLocaleUpperCase()}${phrase.slice(1)}”.`,
  };
}

export const salutation = addition('salutation', salutationOf, 'Begin with a salutation such as');
export const signOff = addition('sign_off', signOffOf, 'End with a sign-off such as');
