import type { EvidenceType, MemoryKind } from '@imprint/contracts/memories';

/** A text before and after a person corrected it; of an approval, the comment with which it was decided as what comes after. */
export interface Correction {
  type: EvidenceType;
  id: string;
  before: string;
  after: string;
  /** Of a comment: whether its own words may get into a suggestion. Otherwise it only counts for fixed sentences. */
  isQuotable?: boolean;
}

/** What a correction shows. */
export interface Shown {
  /** Tells it from other findings of the same kind; empty where there is one. */
  key: string;
  /** Single words and numbers, with which the template of the kind is filled. Nothing else of a text gets into a suggestion. */
  values: Record<string, string>;
}

/** Sees one kind of habit in corrections. Pure: what it says depends on the texts alone. */
export interface Detector {
  kind: MemoryKind;
  /** What the correction shows, each once. */
  shows(correction: Correction): Shown[];
  /** Whether the correction could have shown that: what has no emoji says nothing about removing them. */
  applies(correction: Correction, shown: Shown): boolean;
  /** What is left to say once it was shown several times; null for nothing. Values of its own replace those that were shown. */
  agreed?(corrections: readonly Correction[]): Record<string, string> | null;
  /** The memory. */
  text(values: Readonly<Record<string, string>>): string;
}

/** Of drafts only: a comment has no text before it. */
export const isDraft = ({ type }: Correction): boolean => type !== 'approval';

const without = [
  ...[
    'no',
    'without',
    'avoid',
    'remove',
    'drop',
    'skip',
    'lose',
    'stop using',
    'never use',
    'do not use',
    String.raw`don['’]?t use`,
  ],
  ...['kein(?:e|en)?', 'ohne', 'entfern(?:e|en|t)?', 'vermeide(?:n|t)?'],
].join('|');

const kept = String.raw`(?<!\p{L})(?:not|never|cannot|(?:do|does|did|ca|wo|should|must)n['’]?t|nicht|nie)\s{1,3}`;

/** A comment that asks for a text without something: `No more emojis, please.`, and not `Do not remove the emojis.` */
const asksForNo = (names: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L}|${kept})(?:${without})\s+(?:\p{L}+\s+){0,2}(?:${names})(?!\p{L})`, 'iu');

/**
 * A detector of something that is gone after the correction, or that a comment asks to leave out.
 * @param names how comments call it, as a pattern
 */
export function removal(kind: MemoryKind, pattern: RegExp, memory: string, names: string): Removal {
  const has = (text: string): boolean => text.search(pattern) >= 0;
  const asked = asksForNo(names);
  const isAskedIn = ({ type, after }: Correction): boolean => type === 'approval' && asked.test(after);
  const applies = (correction: Correction): boolean => (isDraft(correction) ? has(correction.before) : isAskedIn(correction));
  return {
    kind,
    applies,
    shows: (correction) =>
      applies(correction) && !(isDraft(correction) && has(correction.after)) ? [{ key: '', values: {} }] : [],
    text: () => memory,
    isAskedIn,
  };
}

/** A detector that also understands comments. */
export interface Removal extends Detector {
  isAskedIn(correction: Correction): boolean;
}
