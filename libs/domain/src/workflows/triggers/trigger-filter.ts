import { ExpressionError } from '../expressions/expression-error.js';
import { Expression } from '../expressions/expression.js';

const variable = 'trigger';

/** An expression over what starts a workflow, which decides whether it does. */
export class TriggerFilter {
  private constructor(private readonly expression: Expression) {}

  /** @throws ExpressionError when it cannot be used, or names anything but `trigger` */
  static parse(source: string): TriggerFilter {
    const expression = Expression.parse(source);
    const other = expression.references.find((reference) => reference.variable !== variable);
    if (other !== undefined) throw new ExpressionError(`names ${other.variable}, and can only name ${variable}`);
    return new TriggerFilter(expression);
  }

  /** @throws ExpressionError when it has no value for this payload, or is neither true nor false */
  matches(payload: unknown): boolean {
    const value = this.expression.evaluate({ [variable]: payload ?? null });
    if (typeof value !== 'boolean') throw new ExpressionError('is neither true nor false');
    return value;
  }
}
