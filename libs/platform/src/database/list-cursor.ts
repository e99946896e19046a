import { problem } from '@imprint/contracts/errors';
import { createHash } from 'node:crypto';

/** Where a page ended: the sort values of its last row. */
export interface Position {
  /** As read from the database by `valueText`. */
  value: string;
  id: string;
  /** Set when more rows match than are counted, so that later pages need not count again. */
  isLong?: boolean;
}

/** Types of sort values. */
export type KeyType = 'time' | 'text' | 'number';

const numberPattern = /^\d{1,9}$/;
const secondsPattern = /^-?\d{1,10}\.\d{6}$/;
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** SQL that reads a sort value without loss; a JavaScript date would drop the microseconds. */
export function valueText(type: KeyType, by: string): string {
  return `cast(${type === 'time' ? `extract(epoch from ${by})` : by} as text)`;
}

/** The value to compare in SQL: an ISO 8601 time with microseconds, a whole number, or text. Null when it cannot be a value of the type. */
export function comparable(type: KeyType, value: string): string | null {
  if (type === 'text') return value;
  if (type === 'number') return numberPattern.test(value) ? value : null;
  if (value === 'Infinity' || value === '-Infinity') return value;
  if (!secondsPattern.test(value)) return null;
  const micros = BigInt(value.replace('.', ''));
  const millis = micros >= 0n ? micros / 1_000n : (micros - 999n) / 1_000n;
  const rest = String(micros - millis * 1_000n).padStart(3, '0');
  return new Date(Number(millis)).toISOString().replace('Z', `${rest}Z`);
}

/**
 * Encodes a position. Cursors are opaque but not secret: a forged one reveals nothing, since every list is restricted to its caller anyway.
 * @param list everything that determines the list's content and order; a cursor of a different list is refused
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
