import { ExpressionError } from './expression-error.js';
import { areEqual, isHidden, isObject, typeName } from './values.js';
import type { Work } from './work.js';

type Operator = (left: unknown, right: unknown, work: Work) => unknown;

/** Numbers are those of JSON: there is one kind, and `7 / 2` is 3.5. */
const arithmetic = {
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
  '%': (left: number, right: number) => left % right,
};

const comparisons = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
};

/** @throws ExpressionError for what JSON cannot hold */
export function finite(value: number, source: string): number {
  if (!Number.isFinite(value)) throw new ExpressionError(`${source} gives a number that is too large`);
  return value === 0 ? 0 : value;
}

function numeric(sign: keyof typeof arithmetic): Operator {
  return (left, right) => {
    if (typeof left !== 'number' || typeof right !== 'number') throw wrongSides(sign, left, right);
    if ((sign === '/' || sign === '%') && right === 0) throw new ExpressionError(`${left} ${sign} 0 is a division by zero`);
    return finite(arithmetic[sign](left, right), `${left} ${sign} ${right}`);
  };
}

function comparing(sign: keyof typeof comparisons): Operator {
  return (left, right, work) => {
    if (typeof left === 'number' && typeof right === 'number') return comparisons[sign](left - right);
    if (typeof left !== 'string' || typeof right !== 'string') throw wrongSides(sign, left, right);
    work.spend(Math.min(left.length, right.length) >> 4);
    return comparisons[sign](left === right ? 0 : left < right ? -1 : 1);
  };
}

function add(left: unknown, right: unknown, work: Work): unknown {
  if (typeof left === 'number' && typeof right === 'number') return finite(left + right, `${left} + ${right}`);
  if (typeof left === 'string' && typeof right === 'string') return work.text(left + right);
  if (Array.isArray(left) && Array.isArray(right)) {
    work.spend(left.length + right.length);
    return [...(left as unknown[]), ...(right as unknown[])];
  }
  throw wrongSides('+', left, right);
}

function contains(left: unknown, right: unknown, work: Work): boolean {
  if (Array.isArray(right)) return right.some((entry) => areEqual(entry, left, work));
  if (typeof left !== 'string') throw wrongSides('in', left, right);
  if (typeof right === 'string') {
    work.search(right, left);
    return right.includes(left);
  }
  if (!isObject(right)) throw wrongSides('in', left, right);
  return !isHidden(left) && Object.hasOwn(right, left);
}

function wrongSides(sign: string, left: unknown, right: unknown): ExpressionError {
  const mixed = sign === '+' && (typeof left === 'string' || typeof right === 'string');
  return new ExpressionError(
    `${sign} cannot take ${typeName(left)} and ${typeName(right)}${mixed ? '; string(…) makes a text of a value' : ''}`,
  );
}

export const binaryOperators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['+', add],
  ['-', numeric('-')],
  ['*', numeric('*')],
  ['/', numeric('/')],
  ['%', numeric('%')],
  ['<', comparing('<')],
  ['<=', comparing('<=')],
  ['>', comparing('>')],
  ['>=', comparing('>=')],
  ['==', areEqual],
  ['!=', (left, right, work) => !areEqual(left, right, work)],
  ['in', contains],
]);

/** @throws ExpressionError for what is neither true nor false */
export function requireBoolean(value: unknown, source: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new ExpressionError(`${source} has to be true or false; it is ${typeName(value)}`);
}
