import { sha256Hex } from './digests.js';

/** Hash of a JSON value that does not depend on the order of object members. */
export function jsonHash(value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return sha256Hex(JSON.stringify(plain, (_key, member: unknown) => sorted(member)));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
