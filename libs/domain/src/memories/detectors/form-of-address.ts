import { isDraft, type Correction, type Detector } from './detector.js';

/** How a language addresses somebody, and by which words that is seen. */
interface Form {
  language: string;
  name: string;
  words: RegExp;
}

const whole = (words: string, flags: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`, flags);

/** At the start of a sentence, `Sie` and `Ihr` may be somebody else. */
const withinSentence = String.raw`(?<=[\p{L}\p{N},;:–-]["“„»']?[^\S\n])`;

const pairs: readonly (readonly [Form, Form])[] = [
  [
    { language: 'de', name: 'du', words: whole(String.raw`du|dich|dir|dein(?:e|en|em|er|es)?`, 'iu') },
    {
      language: 'de',
      name: 'Sie',
      words: new RegExp(`${withinSentence}${whole('Sie|Ihnen|Ihr(?:e|en|em|er|es)?', 'u').source}`, 'u'),
    },
  ],
  [
    { language: 'fr', name: 'tu', words: whole('tu|toi', 'iu') },
    { language: 'fr', name: 'vous', words: whole('vous|votre|vos', 'iu') },
  ],
];
const ways = pairs.flatMap(([one, other]) => [
  { from: one, to: other },
  { from: other, to: one },
]);

const changed = ({ before, after }: Correction) =>
  ways.filter(({ from, to }) => from.words.test(before) && to.words.test(after) && !from.words.test(after));

/** Whether the word addresses somebody: it is replaced together with others. */
export const isAddressing = (word: string): boolean =>
  /^(?:du|dich|dir|dein\p{L}*|sie|ihnen|ihr\p{L}*|tu|toi|te|ton|ta|tes|vous|votre|vos)$/u.test(word);

export const formOfAddress: Detector = {
  kind: 'address',
  applies: (correction, { values }) =>
    isDraft(correction) &&
    ways.some(({ from, to }) => from.name === values['from'] && to.name === values['to'] && from.words.test(correction.before)),
  shows: (correction) =>
    isDraft(correction)
      ? changed(correction).map(({ from: { language, name: from }, to: { name: to } }) => ({
          key: `${from}>${to}`,
          values: { language, from, to },
        }))
      : [],
  text: ({ from, to }) => `Address readers as “${to}”, never as “${from}”.`,
};
