import { names, type TextBrief } from '@imprint/domain/generation/text';
import { shuffled } from './patterns.js';
import { sentencesOf } from './sentences.js';
import type { Seed } from '../seed.js';
import { stopped, type Topic } from './topic.js';

/** What the brief says, as texts that may stand in what is written. What fits the topic comes first. */
export interface Facts {
  name: string;
  description: string;
  /** Sentences of the brand. */
  story: string[];
  values: string[];
  themes: string[];
  audience: string;
  site: string;
  handle: string;
  /** What the topic, the context and the knowledge of the brand say, in their order. */
  material: string[];
  /** For those who write, not for those who read. */
  notes: { goals: string[]; dos: string[]; donts: string[] };
}

/** Sentences of the knowledge of the brand in one text. */
const mostKnown = 6;
const longestLine = 160;
const longestSentence = 320;

/** Examples of posts and of style are no facts: what they announce may be long over. */
export function factsOf(brief: TextBrief, topic: Topic, seed: Seed): Facts {
  const { brand, context, known } = brief;
  const avoided = avoidedBy(brief);
  const isUsable = (text: string): boolean => !avoided.some((word) => names(text, word));
  const byTopic = overlapWith(brief.topic);
  const listed = (lines: readonly string[]): string[] => {
    const usable = [...new Set(lines.map(lineOf))].filter((line) => line !== '' && line.length <= longestLine && isUsable(line));
    return shuffled(usable, seed).toSorted((one, other) => byTopic(other) - byTopic(one));
  };
  const said = (text: string): string[] =>
    sentencesOf(text)
      .filter((sentence) => sentence.length <= longestSentence && isUsable(sentence) && !/^[\p{Ll}#>|]/u.test(sentence))
      .map((sentence) => stopped(sentence.replace(/^[-*•–]\s+/u, '')));
  // Only what is true of the brand is stated. Of a passage, what has to do with the topic; the others may be about anything.
  const truths = (known?.passages ?? []).filter(({ purpose }) => purpose === 'brand_truth');
  const fitting = truths
    .flatMap(({ text }) => said(text))
    .filter((sentence) => byTopic(sentence) > 0)
    .slice(0, mostKnown);
  const [description = ''] = listed([brand.description]);
  const [audience = ''] = listed([brand.voice.audience]);
  return {
    name: lineOf(brand.label),
    description,
    audience,
    story: said(brand.text).filter((sentence) => !/^["“„]/u.test(sentence)),
    values: listed(brand.voice.values),
    themes: listed([...brand.voice.pillars, ...brand.strategy.topics]),
    site: brand.identity.website.trim(),
    handle: brand.identity.handle.trim(),
    material: [...new Set([...topic.sentences.map(stopped), ...context.flatMap(said), ...fitting])],
    notes: {
      goals: listed(brand.strategy.goals),
      dos: listed(brand.guidelines.dos),
      donts: listed(brand.guidelines.donts),
    },
  };
}

/** Words that the brand never uses, and claims that need a source. A claim that stands in the topic cannot be avoided. */
export function avoidedBy({ topic, brand: { guidelines } }: TextBrief): string[] {
  return [...guidelines.bannedWords, ...guidelines.sourcedClaims.filter((word) => !names(topic, word))];
}

const lineOf = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.;,]+$/u, '');

/** How many words of four letters and more two texts share. */
function overlapWith(topic: string): (text: string) => number {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const wanted = new Set(wordsOf(topic));
  return (text) => wordsOf(text).filter((word) => wanted.has(word)).length;
}
