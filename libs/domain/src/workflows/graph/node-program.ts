import { failuresVariable } from '../expressions/compile-path.js';
import { ExpressionError } from '../expressions/expression-error.js';
import { Expression } from '../expressions/expression.js';
import { Work } from '../expressions/work.js';
import { type NodeDeclaration, type NodeField, StepFailure } from '../nodes/node-kind.js';
import type { StepValues } from './compiled-graph.js';
import { fieldMistake } from './field-values.js';
import type { Setting } from './setting.js';

/** The settings of a node, ready for its steps. */
export class NodeProgram {
  /** Nodes whose outputs are read. */
  readonly reads: readonly string[];
  /** Of expressions that the node evaluates itself. */
  private readonly parsed = new Map<string, Expression>();
  /** All that is computed for one step comes from one budget. */
  private readonly works = new WeakMap<StepValues, Work>();

  constructor(
    private readonly id: string,
    private readonly kind: NodeDeclaration,
    private readonly given: ReadonlyMap<string, Setting>,
    private readonly inputs: readonly string[],
  ) {
    const references = [...given.values()].flatMap((setting) => setting.references);
    this.reads = [...new Set(references.flatMap(({ variable, path }) => (variable === 'steps' ? [String(path[0])] : [])))];
  }

  /** @throws StepFailure */
  settings(values: StepValues): Record<string, unknown> {
    const variables = this.variablesOf(values);
    const settings: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(this.kind.fields)) {
      const place = `nodes.${this.id}.with.${name}`;
      const setting = this.given.get(name);
      const value = setting === undefined ? null : this.attempt(place, () => setting.evaluate(variables, this.workOf(values)));
      const used = value ?? field.default;
      if (used !== undefined) settings[name] = setting?.isConstant === false ? required(place, field, used) : used;
      else if (field.required === true) throw wrongSetting(`${place}: its expression gives null, and a value is required.`);
    }
    return settings;
  }

  /** @throws StepFailure */
  evaluate(source: string, values: StepValues, variables: Readonly<Record<string, unknown>> = {}): unknown {
    const place = `nodes.${this.id}: ${source}`;
    return this.attempt(place, () => {
      // The names are part of what it means.
      const key = JSON.stringify([source, Object.keys(variables)]);
      const expression = this.parsed.get(key) ?? Expression.parse(source, Object.keys(variables));
      this.parsed.set(key, expression);
      return expression.evaluate({ ...this.variablesOf(values), ...variables }, this.workOf(values));
    });
  }

  /** Inputs that may be left out and were are null, as is what steps gave that were skipped. */
  private variablesOf({ failures = {}, ...values }: StepValues): Readonly<Record<string, unknown>> {
    const absent = this.inputs.filter((name) => !Object.hasOwn(values.inputs, name));
    return {
      ...values,
      [failuresVariable]: failures,
      inputs: { ...values.inputs, ...Object.fromEntries(absent.map((name) => [name, null])) },
    };
  }

  private workOf(values: StepValues): Work {
    const work = this.works.get(values) ?? new Work();
    this.works.set(values, work);
    return work;
  }

  private attempt<Result>(place: string, run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      if (error instanceof ExpressionError)
        throw StepFailure.of('validation', 'expression_failed', `${place}: ${error.message}.`);
      throw error;
    }
  }
}

function required(place: string, field: NodeField, value: unknown): unknown {
  const mistake = fieldMistake(field, value);
  if (mistake !== null) throw wrongSetting(`${place}: ${mistake}`);
  return value;
}

function wrongSetting(message: string): StepFailure {
  return StepFailure.of('validation', 'setting_invalid', message);
}
