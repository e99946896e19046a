import { limits } from '@imprint/contracts/limits';
import { names, type TextBrief } from '@imprint/domain/generation/text';
import { seedOf, type Seed } from '../seed.js';
import { colourName, englishColours, germanColours, type ColourNames } from './colour-names.js';
import { avoidedBy } from './facts.js';
import { expand, fill, shuffled } from './patterns.js';

/** Sentences that end a prompt, each with one fact of the brand. */
interface PromptPhrases {
  colours: string;
  mood: string;
  audience: string;
  brand: string;
  and: string;
  names: ColourNames;
}

const english: PromptPhrases = {
  colours: '[Colours|In these colours|The main colours]: <fact>.',
  mood: '[Mood|The mood|Mood and tone]: <fact>.',
  audience: '[Made for|For this audience|It speaks to]: <fact>.',
  brand: '[The brand|About the brand|It is for this brand]: <fact>.',
  and: ' and ',
  names: englishColours,
};

const german: PromptPhrases = {
  colours: '[Farben|In diesen Farben|Die Hauptfarben]: <fact>.',
  mood: '[Stimmung|Die Stimmung|Stimmung und Ton]: <fact>.',
  audience: '[Gemacht für|Für dieses Publikum|Es richtet sich an]: <fact>.',
  brand: '[Die Marke|Über die Marke|Es ist für diese Marke]: <fact>.',
  and: ' und ',
  names: germanColours,
};

/** The prompt as it is, followed by what the brand says of its looks, its mood and its audience. What it says already is not repeated. */
export function enhancedPrompt(brief: TextBrief, seed: number): string {
  const { brand, topic, type } = brief;
  const phrases = /^de(?:-|$)/iu.test(brand.settings.language) ? german : english;
  const random = seedOf(String(seed), JSON.stringify([type, topic, brand]));
  const facts = [
    [phrases.colours, coloursOf(brief, phrases)],
    [phrases.mood, brand.voice.tone],
    [phrases.audience, brand.voice.audience],
    [phrases.brand, brand.description],
  ] as const;
  const [first, ...others] = facts.flatMap(([pattern, fact]) => sentenceOf(brief, pattern, fact, random));
  const sentences = [...(first === undefined ? [] : [first]), ...shuffled(others, random)];
  const original = topic.trim();
  const gap = original.includes('\n') ? '\n' : ' ';
  return sentences.reduce((text, sentence) => {
    const longer = `${ended(text)}${gap}${sentence}`;
    return longer.length > limits.promptLength ? text : longer;
  }, original);
}

const ended = (text: string): string => (/[.!?…:;,]["'”’»)]?$/u.test(text) ? text : `${text}.`);

/** Empty where the fact must not be used: a brace in it would be a variable that the prompt does not have. */
function sentenceOf(brief: TextBrief, pattern: string, given: string, random: Seed): string[] {
  const fact = given.replaceAll(/\s+/gu, ' ').trim();
  const sentence = /[{}]/u.test(fact) ? null : fill(expand(pattern, random), { fact });
  if (sentence === null || brief.topic.toLowerCase().includes(fact.toLowerCase())) return [];
  return avoidedBy(brief).some((word) => names(sentence, word)) ? [] : [sentence];
}

function coloursOf({ brand, topic }: TextBrief, phrases: PromptPhrases): string {
  const { background, foreground, accent } = brand.identity.colors;
  const all = [...new Set([background, foreground, accent].map((colour) => colourName(colour, phrases.names)))];
  const wanted = all.filter((name) => !names(topic, name));
  const last = wanted.pop() ?? '';
  return wanted.length === 0 ? last : `${wanted.join(', ')}${phrases.and}${last}`;
}
