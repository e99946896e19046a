import type { BrandRecord } from '@imprint/contracts/brands';
import { mostFindings, type WrittenFinding } from '@imprint/contracts/generation';
import { captionVerdicts, followingVerdicts } from '@imprint/contracts/publishing/content-rules';
import type { WrittenAnswer } from './answer-schemas.js';
import { names } from './find-words.js';
import type { TextBrief } from './text-model.js';

/** What the limits of the channel and the guidelines of the brand say about an answer, in words for the model that wrote it. */
export function faultsOf(answer: WrittenAnswer, brief: TextBrief): string[] {
  const findings = findingsOf(answer, brief.brand);
  return [
    ...limitFaults(answer, brief),
    ...findings.map(({ rule, detail }) =>
      rule === 'banned_word'
        ? `The word ${JSON.stringify(detail)} must not appear.`
        : `The claim ${JSON.stringify(detail)} needs the address of its source beside it. Leave it out if the brief has none.`,
    ),
  ];
}

/** Words that the brand does not use, and claims without a source. */
export function findingsOf(
  { posts = [], title = '', body = '', sections = [], prompt = '' }: WrittenAnswer,
  brand: BrandRecord,
): WrittenFinding[] {
  const { bannedWords, sourcedClaims } = brand.guidelines;
  const texts = [...posts, title, body, prompt, ...sections.map(({ heading }) => heading)];
  const hasSource = texts.some((text) => /https?:\/\/\S/iu.test(text));
  const named = (words: readonly string[]): string[] => words.filter((word) => texts.some((text) => names(text, word)));
  return [
    ...named(bannedWords).map((detail): WrittenFinding => ({ rule: 'banned_word', detail })),
    ...(hasSource ? [] : named(sourcedClaims).map((detail): WrittenFinding => ({ rule: 'claim_needs_source', detail }))),
  ];
}

function limitFaults({ posts = [] }: WrittenAnswer, { channel }: TextBrief): string[] {
  const [, ...thread] = posts;
  if (channel === null || posts.length === 0) return [];
  const verdicts = [
    ...posts.flatMap((post) => captionVerdicts(channel, post)),
    ...followingVerdicts(channel, { thread, firstComment: null }),
  ];
  const tooMuch = posts.flatMap((post) => channel.tooMuch?.(post) ?? []);
  return [...verdicts.flatMap(({ passed, detail }) => (passed ? [] : [detail])), ...tooMuch];
}

/** @param detail the post, section or text that has no end */
export const cutOffAt = (detail: string): WrittenFinding => ({ rule: 'cut_off', detail });

/** @param word that the brand never uses, for which something was left out */
export const leftOutFor = (word: string): WrittenFinding => ({ rule: 'sentence_removed', detail: word });

/** As many findings as a text can have. */
export const firstFindings = (findings: WrittenFinding[]): WrittenFinding[] => findings.slice(0, mostFindings);
