import type { Reference, Run } from './compilation.js';
import { compileSyntax } from './compile-expression.js';
import { ExpressionError } from './expression-error.js';
import { countOf, parseSyntax } from './syntax.js';
import { measure } from './values.js';
import { Work } from './work.js';

/** What every expression can name. */
export const stepVariables = ['inputs', 'trigger', 'steps', 'item', 'index'] as const;

/** A CEL expression over JSON: its numbers are those of JSON, and what it gives is JSON. */
export class Expression {
  private constructor(
    readonly source: string,
    /** What it reads, in the order in which it is written. */
    readonly references: readonly Reference[],
    private readonly run: Run,
    private readonly cost: number,
    private readonly builds: boolean,
  ) {}

  /** @throws ExpressionError when it cannot be used */
  static parse(source: string, variables: readonly string[] = []): Expression {
    const syntax = parseSyntax(source);
    const compiled = compileSyntax(syntax, new Set([...stepVariables, ...variables]));
    return new Expression(source, compiled.references, compiled.run, countOf(syntax), compiled.builds);
  }

  /** @throws ExpressionError when it has no value for these variables, or takes too long */
  evaluate(variables: Readonly<Record<string, unknown>>, work: Work = new Work()): unknown {
    work.spend(this.cost);
    try {
      const value = this.run({ variables: new Map(Object.entries(variables)), work }) ?? null;
      if (this.builds) measure(value, work);
      return value;
    } catch (error) {
      // Of the engine: the stack, or the longest text that it can hold.
      if (error instanceof RangeError) throw new ExpressionError('reads or makes a value that is nested too deep, or too long');
      throw error;
    }
  }
}
