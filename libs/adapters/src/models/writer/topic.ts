import { capitalized } from './patterns.js';
import { sentencesOf } from './sentences.js';
import type { TopicRules } from './topic-rules.js';

/** What a text is about, in the forms that sentences need. All of it is what the person wrote, but for case, ends and quotation marks. */
export interface Topic {
  /** A phrase ("the spring menu") or clause ("how to choose a bike") needs a first sentence; a sentence or question is its own. */
  isSentence: boolean;
  /** As a heading. */
  plain: string;
  /** Within a sentence; quoted where it is not certain to fit. */
  topic: string;
  quoted: string;
  /** Its core, for further mentions. */
  short: string;
  /** Its sentences, where it has any. */
  sentences: string[];
}

const pictograms = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\uFE0F\u200D])+/gu;
const longestMention = 60;
const longestHandle = 36;

export function readTopic(text: string, rules: TopicRules): Topic {
  const [first = '', ...others] = sentencesOf(text);
  const order = rules.instruction.exec(first);
  const asked = order === null ? first : first.slice(order[0].length);
  const core = trimmedEnds(asked).replace(rules.leftover(first), '') || trimmedEnds(first) || first;
  const further = others.filter((sentence) => rules.instruction.exec(sentence) === null);
  const isQuestion = /\?["'”“’»]?$/u.test(core) || rules.question.test(core);
  const isClause = !isQuestion && rules.clause.test(core);
  const isStatement = !isQuestion && !isClause && isStatementBy(rules, core, order !== null, first);
  const isSentence = isQuestion || isStatement;
  const subject = isStatement ? rules.subject(core) : null;
  const clause = isQuestion && core.length <= longestMention ? rules.asClause(core) : null;
  const full = subject ?? clause ?? (isSentence ? rules.quote(handleOf(core)) : mentionOf(core, isClause, rules));
  const own = isQuestion ? capitalized(core.endsWith('?') ? core : `${core}?`) : stopped(order === null ? first.trim() : core);
  return {
    isSentence,
    plain: isSentence ? headline(core) : capitalized(core.length > longestMention ? handleOf(core, 100) : core),
    topic: full,
    quoted: rules.quote(handleOf(core)),
    short: subject ?? (isSentence || isClause ? (rules.asNoun(full) ?? full) : shortOf(core, full, rules)),
    sentences: isSentence ? [own, ...further] : further,
  };
}

function isStatementBy(rules: TopicRules, core: string, isOrder: boolean, first: string): boolean {
  if (rules.statement.test(core)) return true;
  const words = core.split(' ').length;
  // "Spring menu." is a phrase with a stop; an order that could not be read as one is no sentence to publish either.
  return !isOrder && words > 4 && /[.!]["'”’]?$/u.test(first.trim()) && !rules.order.test(core);
}

function mentionOf(core: string, isClause: boolean, rules: TopicRules): string {
  if (/^["“„'‘].*["”“'’]$/u.test(core)) return core;
  if (core.length > longestMention) return rules.quote(handleOf(core));
  return (isClause ? rules.lowered(core) : rules.fitted(core)) ?? rules.quote(core);
}

/** Without what follows its first preposition, and without "our" and the like. */
function shortOf(core: string, full: string, rules: TopicRules): string {
  const words = core.split(' ');
  const cut = words.findIndex(
    (word, index) => index > 0 && (rules.prepositions.test(word) || /[,;:–—(]/u.test(word.at(0) ?? '')),
  );
  const head =
    cut === -1
      ? core
      : words
          .slice(0, cut)
          .join(' ')
          .replace(/[,;:]$/u, '');
  return rules.short(head) ?? (head.length > longestHandle ? rules.quote(handleOf(head)) : cut === -1 ? full : rules.quote(head));
}

/** The first words, cut where the text pauses, if it does. */
export function handleOf(text: string, longest = longestHandle): string {
  const plain = text.replace(/[.]+$/u, '');
  if (plain.length <= longest + 8) return plain;
  const pause = /^.{8,}?(?=[,;:.!?]\s|\s[–—-]\s)/u.exec(plain)?.[0];
  if (pause !== undefined && pause.length <= longest) return pause;
  const cut = plain.slice(0, longest + 1).replace(/\s+\S*$/u, '');
  return `${cut.slice(0, longest).replace(/[\s,;:–—-]+$/u, '')}…`;
}

const headline = (core: string): string => capitalized(handleOf(core, 90));

/** Every sentence ends as one. */
export const stopped = (text: string): string =>
  /[.!?…:]["'”“’»)]?$/u.test(text) || /\p{Extended_Pictographic}\uFE0F?$/u.test(text)
    ? capitalized(text)
    : capitalized(`${text}.`);

/** Without emoji and stops around it. */
function trimmedEnds(text: string): string {
  return text
    .replaceAll(pictograms, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^[\s\-–—•*#:,.]+/u, '')
    .replace(/[\s.,;:!–—-]+$/u, '');
}
