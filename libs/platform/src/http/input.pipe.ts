import { clearableFields, jsonFields } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry, type ProblemSource } from '@imprint/contracts/errors';
import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { inputRules } from './input-rules.js';
import { plainWords } from './plain-words.js';
import { rememberRules } from './validation-rules.js';
import { wantedType } from './wanted-type.js';

/** More than a person reads. Bounds the response to a body with 100,000 unknown fields. */
const mostEntries = 20;
const scalars = new Set<unknown>([String, Number, Boolean, Array, Object, undefined]);
rememberRules();
const options = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: true };

/**
 * Converts bodies and queries to their DTO. Refuses invalid ones with one entry per failing field, and text that PostgreSQL cannot store.
 */
@Injectable()
export class InputPipe implements PipeTransform<unknown> {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (type === 'param' && !textsOf(value).every(isStorable)) throw problem('not_found', 'There is nothing at this path.');
    if (metatype === undefined || scalars.has(metatype) || (type !== 'body' && type !== 'query')) return value;
    if (!isRecord(value ?? {})) throw problem('malformed_json', 'The body must be one JSON object.');
    const unstorable = unstorableFields(value, '', []).slice(0, mostEntries);
    if (unstorable.length > 0) throw new Problem(unstorable.map((pointer) => unstorableEntry(pointer, type)));
    const misnamed = misreadFields(value, '').slice(0, mostEntries);
    if (misnamed.length > 0) throw new Problem(misnamed.map((pointer) => misreadEntry(pointer, type)));
    const input = plainToInstance(metatype, value ?? {}) as object;
    const errors = await validate(input, options);
    if (errors.length > 0) throw new Problem(entriesOf(errors, type));
    const [clearable, json] = [clearableFields(metatype), jsonFields(metatype)];
    const empty = nullFields(value, json).filter((pointer) => !clearable.has(pointer.slice(1)));
    if (empty.length > 0) throw new Problem(empty.slice(0, mostEntries).map((pointer) => nullEntry(pointer, type)));
    return input;
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A handler receives one path parameter, or all of them by name. */
function textsOf(param: unknown): unknown[] {
  return isRecord(param) ? Object.values(param) : [param];
}

/** PostgreSQL refuses NUL in text and half a surrogate pair in JSON. */
export function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed());
}

/** Pointers to fields whose name or text cannot be stored. The depth and size of bodies were limited before. */
function unstorableFields(value: unknown, pointer: string, found: string[]): string[] {
  if (!isStorable(value)) found.push(pointer);
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, field] of Object.entries(value)) {
    if (isStorable(name)) unstorableFields(field, `${pointer}/${segment(name)}`, found);
    else found.push(pointer);
  }
  return found;
}

/** The one name that class-transformer takes for the class of an object, wherever it stands. */
const misread = 'constructor';

function misreadFields(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name === misread ? [`${pointer}/${name}`] : misreadFields(field, `${pointer}/${segment(name)}`),
  );
}

function misreadEntry(pointer: string, type: 'body' | 'query'): ProblemEntry {
  return { code: 'validation_failed', detail: `No field can be named ${misread}.`, source: sourceOf(pointer, type) };
}

function unstorableEntry(pointer: string, type: 'body' | 'query'): ProblemEntry {
  const name = nameOf(pointer) || 'A field name';
  const detail = `${name} holds a NUL character or half of a surrogate pair, which no text may hold.`;
  return { code: 'validation_failed', detail, source: sourceOf(pointer, type) };
}

/**
 * Pointers to null values. Only `@Clearable` fields may be null; `@IsOptional()` would let null through to code that expects `undefined`
 * only.
 * @param json fields at whose content nobody looks here
 */
function nullFields(value: unknown, json: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    json.has(name) && field !== null ? [] : nullsIn(field, `/${segment(name)}`),
  );
}

function nullsIn(value: unknown, pointer: string): string[] {
  if (value === null) return [pointer];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, field]) => nullsIn(field, `${pointer}/${segment(name)}`));
}

function nullEntry(pointer: string, type: 'body' | 'query'): ProblemEntry {
  const name = nameOf(pointer);
  return {
    code: 'validation_failed',
    detail: `${name} must not be null: leave it out instead.`,
    source: sourceOf(pointer, type),
  };
}

/** A name as a segment of a JSON Pointer (RFC 6901). */
function segment(name: string): string {
  return name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
}

function entriesOf(errors: readonly ValidationError[], type: 'body' | 'query'): ProblemEntry[] {
  const failing = errors.flatMap((error) => leaves(error, ''));
  return failing.slice(0, mostEntries).map(({ pointer, detail }) => ({
    code: 'validation_failed',
    detail,
    source: sourceOf(pointer, type),
  }));
}

interface Leaf {
  pointer: string;
  detail: string;
}

function leaves(error: ValidationError, parent: string): Leaf[] {
  const pointer = `${parent}/${segment(error.property)}`;
  const wanted = wantedInstead(error);
  // Other violations of a value of the wrong type are noise.
  if (wanted !== null) return [{ pointer, detail: `${nameOf(pointer)} must be ${wanted}.` }];
  const nested = (error.children ?? []).flatMap((child) => leaves(child, pointer));
  return error.constraints === undefined ? nested : [{ pointer, detail: sentence(error, pointer) }, ...nested];
}

/** The type that a field requires, when its value has another one. */
function wantedInstead({ target, property, value }: ValidationError): string | null {
  if (target === undefined || value === undefined) return null;
  const rules = inputRules(target.constructor as Type<object>).get(property);
  const wanted = rules === undefined ? null : wantedType(rules);
  return wanted === null || wanted.matches(value) ? null : wanted.text;
}

function nameOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}

function sourceOf(pointer: string, type: 'body' | 'query'): ProblemSource {
  return type === 'body' ? { pointer } : { parameter: pointer.slice(1) };
}

function sentence({ constraints = {}, property, value }: ValidationError, pointer: string): string {
  const [rule, message] = Object.entries(constraints)[0] ?? ['', 'is not valid'];
  const name = nameOf(pointer);
  if (rule === 'whitelistValidation') return `${name} is not a field of this request.`;
  if (value === undefined) return `${name} is required.`;
  return `${plainWords(message).replace(property, name)}.`;
}
