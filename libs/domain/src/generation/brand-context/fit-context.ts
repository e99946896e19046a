import type { ContextBudget, ContextPartName, LeftOutOfContext } from '@imprint/contracts/brands';

/** Something that may become a part of a context. */
export interface Candidate<Value> {
  id: string;
  tokens: number;
  value: Value;
}

/** A part of a context: the best candidates first, of which at most `most` are taken. */
export interface RankedPart<Value> {
  name: Exclude<ContextPartName, 'record'>;
  candidates: readonly Candidate<Value>[];
  most: number;
}

/** What is taken of a part. */
export type FittedPart<Value> = readonly Candidate<Value>[];

/** Spends the tokens of a context, part by part. */
export class ContextSpending {
  private used: number;
  private readonly parts: ContextBudget['parts'];
  private readonly leftOut: LeftOutOfContext[] = [];

  /** @param record tokens of what the brand says about itself, which is never cut */
  constructor(
    private readonly limit: number,
    record: number,
  ) {
    this.used = record;
    this.parts = [{ name: 'record', tokens: record, items: 1 }];
  }

  /** Takes candidates in their order while there is room; a smaller one may fit where a larger one did not. */
  take<Value>({ name, candidates, most }: RankedPart<Value>): FittedPart<Value> {
    const taken: Candidate<Value>[] = [];
    for (const candidate of candidates) {
      const { id, tokens } = candidate;
      const isFull = taken.length >= most;
      if (isFull || this.used + tokens > this.limit)
        this.leftOut.push({ part: name, id, reason: isFull ? 'ranked_lower' : 'over_budget', tokens });
      else {
        this.used += tokens;
        taken.push(candidate);
      }
    }
    this.parts.push({ name, tokens: taken.reduce((sum, { tokens }) => sum + tokens, 0), items: taken.length });
    return taken;
  }

  budget(): ContextBudget {
    return { limit: this.limit, used: this.used, parts: [...this.parts], leftOut: [...this.leftOut] };
  }
}
