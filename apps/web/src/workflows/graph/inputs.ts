import { isObject, type EntryField, type GraphInput, type ValueType } from './graph.js';

/** What somebody typed for an input or a setting of this type; undefined for nothing. @throws SyntaxError for JSON that is none */
export function typedValue(text: string, type: ValueType): unknown {
  if (type === 'text') return text === '' ? undefined : text;
  if (text.trim() === '') return undefined;
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === 'any') return jsonOr(text);
  return JSON.parse(text) as unknown;
}

/** Whatever is no JSON is a text. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A value as it is typed. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Ids that a setting or an input holds: one, or a list. */
export const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? (value as unknown[]).filter((each) => typeof each === 'string')
    : typeof value === 'string' && value !== ''
      ? [value]
      : [];

/** What an input holds with this text: without one, its default. */
export function heldValue({ type, default: usual }: GraphInput, text: string): unknown {
  if (text === '') return usual;
  try {
    return typedValue(text, type);
  } catch {
    return undefined;
  }
}

export type Entry = Readonly<Record<string, unknown>>;

/** What a list of objects holds; undefined where it is none, so that no form can show it field by field. */
export function entriesIn(value: unknown): readonly Entry[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}

/** Fields of each entry of an input; undefined if it is no list of objects. */
export function entryFields({ type, entries }: GraphInput): readonly (readonly [string, EntryField])[] | undefined {
  if (type !== 'list' || !isObject(entries)) return undefined;
  const fields = Object.entries(entries).filter(([, field]) => isObject(field));
  return fields.length === 0 ? undefined : fields;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === '';

/** Whether somebody began an entry and filled in nothing of it. A box that is not ticked says something only where there are no other fields. */
const isUnfinished = (input: GraphInput, value: unknown): boolean => {
  const fields = entryFields(input);
  if (fields === undefined || fields.every(([, { type }]) => type === 'boolean')) return false;
  return (entriesIn(value) ?? []).some((entry) =>
    fields.every(([name, { type }]) => (type === 'boolean' ? entry[name] !== true : isEmpty(entry[name]))),
  );
};

export interface PlainList {
  type: 'text' | 'number';
  /** What is not filled in yet is null. */
  entries: readonly (string | number | null)[];
}

/** The texts or numbers that a list holds with this text; undefined where it is no list of these, or holds other things, too. */
export function plainList(input: GraphInput, text: string): PlainList | undefined {
  if (input.type !== 'list' || input.entries !== undefined) return undefined;
  const held = heldValue(input, text) ?? (text === '' ? [] : undefined);
  const type = plainType(held);
  if (type === undefined) return undefined;
  const entries = held as PlainList['entries'];
  // One without entries is as its default.
  return { type: entries.some((entry) => entry !== null) ? type : (plainType(input.default) ?? 'text'), entries };
}

function plainType(value: unknown): PlainList['type'] | undefined {
  if (!Array.isArray(value)) return undefined;
  const filled = (value as unknown[]).filter((entry) => entry !== null);
  if (filled.length > 0 && filled.every((entry) => typeof entry === 'number')) return 'number';
  return filled.every((entry) => typeof entry === 'string') ? 'text' : undefined;
}

/** Whether only whoever made the workflow knows what its entries are. */
export const isOpenList = ({ default: usual }: GraphInput): boolean => !Array.isArray(usual) || usual.length === 0;

/** A value without entries that nobody filled in. A text that is left blank keeps the place of those behind it: captions go by their number. */
function withoutBlanks(input: GraphInput, text: string, value: unknown): unknown {
  const list = value === undefined || text === '' ? undefined : plainList(input, text);
  if (list === undefined) return value;
  if (list.type === 'number') return list.entries.filter((entry) => entry !== null);
  const texts = list.entries.map((entry) => entry ?? '');
  return texts.slice(0, texts.findLastIndex((entry) => entry !== '') + 1);
}

/** A value with the boxes of its entries that nobody ticked: they are false. */
function withUnticked(input: GraphInput, value: unknown): unknown {
  const unticked = entryFields(input)?.flatMap(([name, { type }]) => (type === 'boolean' ? [[name, false] as const] : [])) ?? [];
  if (value === undefined || unticked.length === 0) return value;
  return entriesIn(value)?.map((entry) => ({ ...Object.fromEntries(unticked), ...entry })) ?? value;
}

/** Inputs that have to be given and are not. A list that was emptied is not given. */
export const missingInputs = (inputs: Inputs, given: Entry): readonly string[] =>
  Object.entries(inputs)
    .filter(([name, input]) => {
      const value = given[name];
      if (isEmptyList(value)) return input.required === true;
      return input.required === true && input.default === undefined && value === undefined;
    })
    .map(([name]) => name);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Without lists that are empty where something is required: whoever starts it is asked. */
export const withoutEmptied = (inputs: Inputs, given: Entry): Entry =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !(inputs[name]?.required === true && isEmptyList(value))));

type Inputs = Readonly<Record<string, GraphInput>>;

/** Inputs of which an entry is empty. */
export const unfinishedInputs = (inputs: Inputs, given: Entry): readonly string[] =>
  Object.entries(inputs)
    .filter(([name, input]) => isUnfinished(input, given[name]))
    .map(([name]) => name);

/** What was typed for inputs, by the type of each, and the names of those that cannot be read. */
export function readTexts(
  inputs: Inputs,
  texts: Readonly<Record<string, string>>,
): { variables: Entry; broken: readonly string[] } {
  const variables: Record<string, unknown> = {};
  const broken: string[] = [];
  for (const [name, input] of Object.entries(inputs)) {
    try {
      const text = texts[name] ?? '';
      const value = withoutBlanks(input, text, withUnticked(input, typedValue(text, input.type)));
      if (value !== undefined) variables[name] = value;
    } catch {
      broken.push(name);
    }
  }
  return { variables, broken };
}

/** References that are of one brand. */
const ofBrands: ReadonlySet<string | undefined> = new Set(['connection', 'post']);

/** What was typed, without what another brand does not have. */
export function textsOfNoBrand(inputs: Inputs, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = Object.entries(texts).flatMap(([name, text]): (readonly [string, string])[] => {
    const input = inputs[name];
    if (input === undefined || ofBrands.has(input.refersTo)) return [];
    const own = entryFields(input)?.filter(([, { refersTo }]) => ofBrands.has(refersTo)) ?? [];
    const entries = own.length === 0 ? undefined : entriesIn(heldValue(input, text));
    if (entries === undefined) return [[name, text]];
    const names = new Set(own.map(([field]) => field));
    const cleared = entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([field]) => !names.has(field))));
    return [[name, JSON.stringify(cleared)]];
  });
  return Object.fromEntries(kept);
}
