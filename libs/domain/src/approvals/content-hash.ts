import { sha256Hex } from '@imprint/platform/crypto';

/** What an approval holds for. JSON that says the same has the same hash, whatever the order of its members. */
export function contentHash(content: { toolName: string; arguments: unknown; subject: unknown }): string {
  const plain: unknown = JSON.parse(JSON.stringify(content));
  return sha256Hex(JSON.stringify(plain, (_key, value: unknown) => sorted(value)));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
