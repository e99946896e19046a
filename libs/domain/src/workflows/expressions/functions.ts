import { ExpressionError } from './expression-error.js';
import { finite } from './operators.js';
import { asJson, asText, isObject, typeName } from './values.js';
import type { Work } from './work.js';

/** What an argument has to be. */
type Kind = 'text' | 'number' | 'list' | 'any';
type Argument = unknown;

interface ExpressionFunction {
  /** How it is called, for people and agents. */
  usage: string;
  description: string;
  takes: readonly Kind[];
  /** Arguments that may be left out, at the end. */
  optional?: number;
  run(args: readonly Argument[], work: Work): unknown;
}

const hourMs = 3_600_000;

/** Those of expressions. Each is also a method of its first argument: `lower(x)`, `x.lower()`. */
const table: Readonly<Record<string, ExpressionFunction>> = {
  size: {
    usage: 'size(value)',
    description: 'Entries of a list or object, characters of a text.',
    takes: ['any'],
    run: ([value], work) => sizeOf(value, work),
  },
  contains: text2('contains(text, part)', 'Whether the text has the part.', (text, part) => text.includes(part)),
  startsWith: text2('startsWith(text, part)', 'Whether the text begins with it.', (text, part) => text.startsWith(part)),
  endsWith: text2('endsWith(text, part)', 'Whether the text ends with it.', (text, part) => text.endsWith(part)),
  lower: text1('lower(text)', 'The text in small letters.', (text) => text.toLowerCase()),
  upper: text1('upper(text)', 'The text in capital letters.', (text) => text.toUpperCase()),
  trim: text1('trim(text)', 'The text without space at both ends.', (text) => text.trim()),
  split: {
    usage: "split(text, ',')",
    description: 'Parts of a text, between separators.',
    takes: ['text', 'text'],
    run: ([text, separator], work) => parts(String(text), String(separator), work),
  },
  join: {
    usage: "join(list, ', ')",
    description: 'The entries as one text, with a separator between them.',
    takes: ['list', 'text'],
    optional: 1,
    run: ([list, separator], work) => joined(list as readonly unknown[], typeof separator === 'string' ? separator : '', work),
  },
  replace: {
    usage: "replace(text, 'old', 'new')",
    description: 'The text with every occurrence replaced.',
    takes: ['text', 'text', 'text'],
    run: ([text, old, by], work) => joined(parts(String(text), String(old), work), String(by), work),
  },
  truncate: {
    usage: 'truncate(text, 100)',
    description: 'At most that many characters, with … at the end if something was cut.',
    takes: ['text', 'number'],
    run: ([text, length], work) => truncated(String(text), Number(length), work),
  },
  string: {
    usage: 'string(value)',
    description: 'The value as a text, as a template shows it.',
    takes: ['any'],
    run: ([value], work) => work.text(asText(value, work)),
  },
  number: {
    usage: 'number(value)',
    description: 'The number that a text says.',
    takes: ['any'],
    run: ([value]) => numberIn(value),
  },
  int: {
    usage: 'int(value)',
    description: 'The number without its fraction.',
    takes: ['any'],
    run: ([value]) => finite(Math.trunc(numberIn(value)), 'int(…)'),
  },
  round: {
    usage: 'round(number, digits)',
    description: 'The number with so many digits of a fraction, none if left out.',
    takes: ['number', 'number'],
    optional: 1,
    run: ([value, digits]) => rounded(Number(value), digits === undefined ? 0 : Number(digits)),
  },
  json: {
    usage: 'json(value)',
    description: 'The value as JSON.',
    takes: ['any'],
    run: ([value], work) => asJson(value, work),
  },
  addHours: {
    usage: 'addHours(time, 48)',
    description: 'A time so many hours later, as text: 2026-03-01T09:00:00.000Z.',
    takes: ['text', 'number'],
    run: ([time, hours]) => later(String(time), Number(hours)),
  },
};

/** By name. A map, so that no word of JavaScript is found in it. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map(Object.entries(table));

/** Checks the arguments and calls it. @throws ExpressionError */
export function call(name: string, called: ExpressionFunction, args: readonly unknown[], work: Work): unknown {
  called.takes.forEach((kind, at) => {
    if (at >= args.length || kind === 'any') return;
    const value = args[at];
    const isRight = kind === 'list' ? Array.isArray(value) : typeof value === (kind === 'text' ? 'string' : 'number');
    if (!isRight) throw new ExpressionError(`${name}: argument ${at + 1} is ${typeName(value)}; use ${called.usage}`);
  });
  for (const arg of args) if (typeof arg === 'string') work.spend(arg.length >> 4);
  return called.run(args, work);
}

function text1(usage: string, description: string, run: (text: string) => string): ExpressionFunction {
  return { usage, description, takes: ['text'], run: ([text], work) => work.text(run(String(text))) };
}

function text2(usage: string, description: string, run: (text: string, part: string) => unknown): ExpressionFunction {
  return {
    usage,
    description,
    takes: ['text', 'text'],
    run: ([text, part], work) => found(run, String(text), String(part), work),
  };
}

function sizeOf(value: unknown, work: Work): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return charactersIn(value, work);
  if (isObject(value)) return Object.keys(value).length;
  throw new ExpressionError(`size(…) is for lists, objects and texts; this is ${typeName(value)}`);
}

/** As people count them: a letter outside of the basic plane, which takes two places, is one character. */
function charactersIn(text: string, work: Work): number {
  // The longest output of a step can be counted once.
  work.spend(text.length >> 1);
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    if ((text.codePointAt(at) ?? 0) > 0xff_ff) count -= 1;
  }
  return count;
}

function found(run: (text: string, part: string) => unknown, text: string, part: string, work: Work): unknown {
  work.search(text, part);
  return run(text, part);
}

function parts(text: string, separator: string, work: Work): readonly string[] {
  work.search(text, separator);
  work.spend(text.length >> 2);
  return text.split(separator);
}

function joined(list: readonly unknown[], separator: string, work: Work): string {
  const parts = work.entries(list).map((entry) => asText(entry, work));
  // Before it is made: together they may be longer than any text can be.
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  work.spend(Math.trunc(length / 16));
  return work.text(parts.join(separator));
}

function truncated(text: string, length: number, work: Work): string {
  if (text.length <= length) return text;
  // Half of a letter outside of the basic plane may be at the end of twice the length, and is cut off.
  const characters = [...text.slice(0, 2 * Math.max(0, length) + 2)];
  work.spend(characters.length);
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, Math.max(0, length - 1))
    .join('')
    .trimEnd()}…`;
}

function excerpt(text: string): string {
  return text.length > 50 ? `${text.slice(0, 50)}…` : text;
}

function numberIn(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    throw new ExpressionError(`${typeof value === 'string' ? `"${excerpt(value)}"` : typeName(value)} is no number`);
  }
  return number;
}

function rounded(value: number, digits: number): number {
  const scale = 10 ** Math.min(Math.max(Math.trunc(digits), 0), 12);
  return finite(Math.round(value * scale) / scale, 'round(…)');
}

function later(time: string, hours: number): string {
  const at = new Date(Date.parse(time) + hours * hourMs);
  if (Number.isNaN(at.getTime())) throw new ExpressionError(`"${excerpt(time)}" is no time as 2026-03-01T09:00:00Z`);
  return at.toISOString();
}
