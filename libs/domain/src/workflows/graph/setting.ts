import type { Reference } from '../expressions/compilation.js';
import { ExpressionError } from '../expressions/expression-error.js';
import { Expression } from '../expressions/expression.js';
import { Template } from '../expressions/template.js';
import { isHidden, isObject, type JsonObject } from '../expressions/values.js';
import { Work } from '../expressions/work.js';
import type { NodeField } from '../nodes/node-kind.js';
import { quoted } from './mistakes.js';

/** A setting as it is written, or a part of it, ready to be evaluated. */
export interface Setting {
  references: readonly Reference[];
  /** Whether its value is known without evaluating anything. */
  isConstant: boolean;
  /** @throws ExpressionError */
  evaluate(variables: Readonly<Record<string, unknown>>, work: Work): unknown;
}

type Report = (place: string, sentence: string) => void;

export interface SettingContext {
  field: NodeField;
  place: string;
  report: Report;
}

/** Null if it was reported that it cannot be used. */
export function readSetting(value: unknown, context: SettingContext): Setting | null {
  const { field, place } = context;
  if (field.isLiteral === true) return hasExpression(value) ? literalOnly(context) : constant(value);
  if (field.isExpression === true) return ownExpression(value, context);
  return readPart(value, place, context);
}

/** The source of `{"$": "…"}`; undefined for every other value. */
export function expressionIn(value: unknown): unknown {
  return isObject(value) && Object.hasOwn(value, '$') ? value['$'] : undefined;
}

function hasExpression(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasExpression);
  return isObject(value) && (Object.hasOwn(value, '$') || Object.values(value).some(hasExpression));
}

function literalOnly({ place, report }: SettingContext): null {
  report(place, 'cannot be an expression, because it decides what the graph looks like; write the value itself.');
  return null;
}

function ownExpression(value: unknown, context: SettingContext): Setting | null {
  const source = expressionIn(value) ?? value;
  if (typeof source !== 'string') {
    context.report(context.place, `has to be an expression as text, such as "steps.a.count > 1"; it is ${quoted(value)}.`);
    return null;
  }
  const parsed = attempt(context.place, context, () => Expression.parse(source, context.field.variables));
  return parsed === null ? null : { references: parsed.references, isConstant: true, evaluate: () => source };
}

function readPart(value: unknown, place: string, context: SettingContext): Setting | null {
  if (typeof value === 'string' && context.field.isTemplate === true) return readTemplate(value, place, context);
  if (Array.isArray(value)) return readList(value, place, context);
  if (!isObject(value)) return constant(value);
  if (Object.hasOwn(value, '$')) return readExpression(value, place, context);
  return readObject(value, place, context);
}

function readExpression(value: JsonObject, place: string, context: SettingContext): Setting | null {
  const source = value['$'];
  if (typeof source !== 'string' || Object.keys(value).length > 1) {
    context.report(place, 'an expression is written {"$": "…"}, with a text and nothing beside it.');
    return null;
  }
  const parsed = attempt(place, context, () => Expression.parse(source));
  if (parsed === null) return null;
  return { references: parsed.references, isConstant: false, evaluate: (variables, work) => parsed.evaluate(variables, work) };
}

function readTemplate(text: string, place: string, context: SettingContext): Setting | null {
  const parsed = attempt(place, context, () => Template.parse(text));
  if (parsed === null) return null;
  if (parsed.isConstant) return constant(parsed.render({}, new Work()));
  return { references: parsed.references, isConstant: false, evaluate: (variables, work) => parsed.render(variables, work) };
}

function readList(list: readonly unknown[], place: string, context: SettingContext): Setting | null {
  const parts = list.map((entry, at) => readPart(entry, `${place}[${at}]`, context)).filter((part) => part !== null);
  return parts.length < list.length ? null : combined(parts, (values) => values);
}

function readObject(value: JsonObject, place: string, context: SettingContext): Setting | null {
  const keys = Object.keys(value);
  const refused = keys.find(isHidden);
  if (refused !== undefined) {
    context.report(place, `cannot have a field "${refused}".`);
    return null;
  }
  const parts = keys.map((key) => readPart(value[key], `${place}.${key}`, context)).filter((part) => part !== null);
  if (parts.length < keys.length) return null;
  return combined(parts, (values) => Object.fromEntries(values.map((part, at) => [keys[at] as string, part])));
}

function combined(parts: readonly Setting[], join: (values: readonly unknown[]) => unknown): Setting {
  return {
    references: parts.flatMap((part) => part.references),
    isConstant: parts.every((part) => part.isConstant),
    evaluate: (variables, work) => join(parts.map((part) => part.evaluate(variables, work))),
  };
}

function constant(value: unknown): Setting {
  return { references: [], isConstant: true, evaluate: () => value };
}

function attempt<Parsed>(place: string, { report }: SettingContext, parse: () => Parsed): Parsed | null {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report(place, `${error.message}.`);
    return null;
  }
}
