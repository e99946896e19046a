import { problem } from '@imprint/contracts/errors';
import { createHash } from 'node:crypto';

/** Where a page ended: the values of its last row that decide the order. */
export interface Position {
  /** As `valueText` of its type reads it from the database. */
  value: string;
  id: string;
  /** More rows were found than are counted: what comes after need not count them again. */
  isLong?: boolean;
}

/** Types of what lists are sorted by. */
export type KeyType = 'time' | 'text';

const secondsPattern = /^-?\d{1,10}\.\d{6}$/;
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** SQL that reads a value without losing anything: a JavaScript date has no microseconds. */
export function valueText(type: KeyType, by: string): string {
  return `cast(${type === 'time' ? `extract(epoch from ${by})` : by} as text)`;
}

/** What is compared in SQL: a time in ISO 8601 with its microseconds, or the text. Null for what never was a value of the type. */
export function comparable(type: KeyType, value: string): string | null {
  if (type === 'text') return value;
  if (value === 'Infinity' || value === '-Infinity') return value;
  if (!secondsPattern.test(value)) return null;
  const micros = BigInt(value.replace('.', ''));
  const millis = micros >= 0n ? micros / 1_000n : (micros - 999n) / 1_000n;
  const rest = String(micros - millis * 1_000n).padStart(3, '0');
  return new Date(Number(millis)).toISOString().replace('Z', `${rest}Z`);
}

/**
 * A cursor is opaque to callers and no secret: whoever makes one up learns nothing, since every list is narrowed to its caller anyway.
 * @param list everything that decides what is in the list and in which order; a cursor of another list is refused
 */
export function cursorOf(list: unknown, { value, id, isLong = false }: Position): string {
  return Buffer.from(JSON.stringify([markOf(list), value, id, ...(isLong ? [1] : [])])).toString('base64url');
}

/** @throws Problem `invalid_cursor` */
export function positionOf(list: unknown, type: KeyType, cursor: string): Position {
  const [mark, value, id, long] = parsed(cursor);
  const isWhole = typeof value === 'string' && typeof id === 'string' && idPattern.test(id) && comparable(type, value) !== null;
  if (!isWhole || value.includes('\0')) throw refused('This is not a cursor of this service.');
  if (mark !== markOf(list)) throw refused('This cursor belongs to another list, or to other filters or another sort.');
  return { value, id, isLong: long === 1 };
}

function parsed(cursor: string): unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}

function markOf(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
}

function refused(detail: string): Error {
  return problem('invalid_cursor', detail, { parameter: 'cursor' });
}
