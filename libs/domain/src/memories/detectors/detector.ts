import type { EvidenceType, MemoryKind } from '@imprint/contracts/memories';

/** A text before and after a person corrected it; of an approval that was declined, their comment as what comes after. */
export interface Correction {
  type: EvidenceType;
  id: string;
  before: string;
  after: string;
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

/** A detector of something that is gone after the correction. */
export function removal(kind: MemoryKind, pattern: RegExp, memory: string): Detector {
  const has = (text: string): boolean => text.search(pattern) >= 0;
  const applies = (correction: Correction): boolean => isDraft(correction) && has(correction.before);
  return {
    kind,
    applies,
    shows: (correction) => (applies(correction) && !has(correction.after) ? [{ key: '', values: {} }] : []),
    text: () => memory,
  };
}
