import { Problem, problem, type ProblemEntry, type ProblemSource } from '@imprint/contracts';
import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';

/** More failing fields than a person reads; a body of 100,000 unknown fields must not make a larger answer. */
const mostEntries = 20;
const scalars = new Set<unknown>([String, Number, Boolean, Array, Object, undefined]);
const options = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: true };

/** Turns bodies and queries into their DTO and refuses them with one entry per failing field. */
@Injectable()
export class InputPipe implements PipeTransform<unknown> {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (metatype === undefined || scalars.has(metatype) || (type !== 'body' && type !== 'query')) return value;
    if (!isRecord(value ?? {})) throw problem('malformed_json', 'The body must be one JSON object.');
    const input = plainToInstance(metatype, value ?? {}) as object;
    const errors = await validate(input, options);
    if (errors.length === 0) return input;
    throw new Problem(entriesOf(errors, type));
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entriesOf(errors: readonly ValidationError[], type: 'body' | 'query'): ProblemEntry[] {
  const failing = errors.flatMap((error) => leaves(error, ''));
  return failing.slice(0, mostEntries).map(({ pointer, error }) => ({
    code: 'validation_failed',
    detail: sentence(error, pointer),
    source: sourceOf(pointer, type),
  }));
}

interface Leaf {
  pointer: string;
  error: ValidationError;
}

function leaves(error: ValidationError, parent: string): Leaf[] {
  const pointer = `${parent}/${error.property.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const nested = (error.children ?? []).flatMap((child) => leaves(child, pointer));
  return error.constraints === undefined ? nested : [{ pointer, error }, ...nested];
}

function sourceOf(pointer: string, type: 'body' | 'query'): ProblemSource {
  return type === 'body' ? { pointer } : { parameter: pointer.slice(1) };
}

function sentence({ constraints = {}, property, value }: ValidationError, pointer: string): string {
  const [rule, message] = Object.entries(constraints)[0] ?? ['', 'is not valid'];
  const name = pointer.slice(1).replaceAll('/', '.');
  if (rule === 'whitelistValidation') return `${name} is not a field of this request.`;
  if (value === undefined) return `${name} is required.`;
  const text = rule === 'nestedValidation' ? `${property} must be an object` : message;
  return `${text.replace(property, name)}.`;
}
