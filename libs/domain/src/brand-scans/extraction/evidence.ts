import type { Finding, FoundField } from '../read-site.js';
import { oneLineOf } from './pages/plain-text.js';

/** Something that speaks for a value. */
export interface Evidence<Value> {
  value: Value;
  /** 0 to 1: how far it would be believed alone. */
  weight: number;
  /** What kind of evidence it is, e.g. `og:site_name`. More of the same kind adds little. */
  kind: string;
  /** Address of where it was found. */
  source: string;
}

/** Values that are taken for the same, with everything that speaks for them. */
export interface Weighed<Value> {
  best: Evidence<Value>;
  all: readonly Evidence<Value>[];
  score: number;
}

/**
 * Groups evidence by what it speaks for, the most believable first. Of one kind, the strongest counts, and each further one a tenth of it.
 * @param keyOf values with the same key are the same
 */
export function weighed<Value>(evidence: readonly Evidence<Value>[], keyOf: (value: Value) => string): Weighed<Value>[] {
  const groups = Map.groupBy(evidence, ({ value }) => keyOf(value));
  return [...groups.values()]
    .map((all) => {
      const [best] = all.toSorted((one, other) => other.weight - one.weight);
      return best === undefined ? undefined : { best, all, score: scoreOf(all) };
    })
    .filter((group) => group !== undefined)
    .toSorted((one, other) => other.score - one.score);
}

export function scoreOf(all: readonly Evidence<unknown>[]): number {
  let score = 0;
  for (const ofKind of Map.groupBy(all, ({ kind }) => kind).values()) {
    const strongest = Math.max(...ofKind.map(({ weight }) => weight));
    score += strongest * (1 + Math.min(3, ofKind.length - 1) * 0.1);
  }
  return score;
}

/** How sure one can be of what has this score, while something else has that of its rival. */
export function confidenceOf(score: number, rival = 0): number {
  const believed = 1 - Math.exp(-1.6 * score);
  const contested = score <= 0 ? 1 : 1 - 0.5 * Math.min(1, rival / score);
  return rounded(Math.min(0.98, believed * contested));
}

export const rounded = (confidence: number): number => Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100;

const evidenceLength = 300;

export function finding(field: FoundField, value: unknown, found: Pick<Finding, 'source' | 'confidence' | 'evidence'>): Finding {
  return {
    field,
    value,
    source: found.source,
    confidence: rounded(found.confidence),
    evidence: oneLineOf(found.evidence, evidenceLength),
  };
}

/** The kinds of evidence in words, each once. */
export const kindsOf = (all: readonly Evidence<unknown>[]): string =>
  [...new Set(all.toSorted((one, other) => other.weight - one.weight).map(({ kind }) => kind))].join(', ');
