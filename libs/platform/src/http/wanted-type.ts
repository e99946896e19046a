import { IS_ID, IS_WEB_ADDRESS } from '@imprint/contracts/documents';
import type { InputRule } from './input-rules.js';

/** A type of JSON values, as worded in an error. */
export interface WantedType {
  /** Completes "must be …". */
  text: string;
  matches(value: unknown): boolean;
}

const string = { one: 'a string', many: 'strings', matches: (value: unknown) => typeof value === 'string' };
const number = { one: 'a number', many: 'numbers', matches: (value: unknown) => Number.isFinite(value) };
const wholeNumber = { one: 'a whole number', many: 'whole numbers', matches: (value: unknown) => Number.isInteger(value) };
const boolean = { one: 'true or false', many: 'true or false', matches: (value: unknown) => typeof value === 'boolean' };
const object = {
  one: 'an object',
  many: 'objects',
  matches: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The types that class-validator's rules imply; the first rule of a field that is listed decides. */
const typesOfRules = {
  isInt: wholeNumber,
  isNumber: number,
  isBoolean: boolean,
  isObject: object,
  nestedValidation: object,
  isString: string,
  isLength: string,
  minLength: string,
  maxLength: string,
  matches: string,
  isEmail: string,
  isIso8601: string,
  isIn: string,
  [IS_ID]: string,
  [IS_WEB_ADDRESS]: string,
};

/** The type that the rules of a field require; null when they require none. */
export function wantedType(rules: readonly InputRule[]): WantedType | null {
  const isList = rules.some(({ name, each }) => each || name === 'isArray');
  // A rule without options has no `each`.
  const found = Object.entries(typesOfRules).find(([rule]) =>
    rules.some((own) => ruleOf(own) === rule && Boolean(own.each) === isList),
  );
  if (isList) {
    const type = found?.[1];
    const matches = (value: unknown) => Array.isArray(value) && (type === undefined || value.every(type.matches));
    return { text: type === undefined ? 'an array' : `an array of ${type.many}`, matches };
  }
  if (found === undefined) return null;
  const choices: unknown = rules.find(({ name }) => name === 'isIn')?.constraints[0];
  const text = Array.isArray(choices) ? `${found[1].one}, one of: ${choices.join(', ')}` : found[1].one;
  return { text, matches: found[1].matches };
}

function ruleOf({ name, type }: InputRule): string {
  return name ?? type;
}
