import { instantOf } from '@imprint/contracts/documents';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Restricts to rows with the text in one of the columns, ignoring case. The pattern can use trigram indexes. */
export function searchIn<T extends ObjectLiteral>(
  rows: SelectQueryBuilder<T>,
  columns: readonly string[],
  search: string | undefined,
): void {
  if (search === undefined) return;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  rows.andWhere(`(${columns.map((column) => `${column} ilike :search`).join(' or ')})`, { search: pattern });
}

/**
 * Restricts to rows from `since` (inclusive) to `until` (exclusive).
 * @throws Problem `validation_failed`
 */
export function within<T extends ObjectLiteral>(
  rows: SelectQueryBuilder<T>,
  column: string,
  { since, until }: { since?: string | undefined; until?: string | undefined },
  names: { since: string; until: string } = { since: 'since', until: 'until' },
): void {
  if (since !== undefined) rows.andWhere(`${column} >= :${names.since}`, { [names.since]: instantOf(since, names.since) });
  if (until !== undefined) rows.andWhere(`${column} < :${names.until}`, { [names.until]: instantOf(until, names.until) });
}
