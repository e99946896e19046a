import { ExpressionError } from './expression-error.js';

/** Bounds of one evaluation. An expression that keeps them takes well below 0.1 s (`work.spec.ts` has the worst ones). */
export const workLimits = {
  /** Steps of all expressions of a node together: parts evaluated, entries visited, sixteenths of characters written. */
  steps: 250_000,
  /** Entries of a list that `map`, `filter` and their like go through. */
  listEntries: 5_000,
  /** Characters of a text that an expression makes. */
  textLength: 1_000_000,
} as const;

/** What evaluating may still cost. Expressions of one step share it. */
export class Work {
  private left: number = workLimits.steps;

  /** @throws ExpressionError when nothing is left */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) {
      throw new ExpressionError(
        'takes too long: read shorter lists and texts, split it over several nodes, or use a node of the kind code',
      );
    }
  }

  /** A text that was made. @throws ExpressionError when it is too long */
  text(text: string): string {
    if (text.length > workLimits.textLength) {
      throw new ExpressionError(`makes a text of more than ${workLimits.textLength} characters`);
    }
    this.spend(1 + (text.length >> 4));
    return text;
  }

  /** Looking for one text in another, which at worst compares each part of both. */
  search(text: string, part: string): void {
    if (part.length <= text.length) this.spend(1 + Math.trunc((text.length * (16 + part.length)) / 256));
  }

  /** A list that was made, or that is gone through. */
  entries<Value extends readonly unknown[]>(list: Value): Value {
    this.spend(1 + list.length);
    return list;
  }
}
