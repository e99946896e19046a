import { instantOf } from '@imprint/contracts/documents';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Rows with the text in one of the columns, in whatever case. The pattern is what trigram indexes read. */
export function searchIn<T extends ObjectLiteral>(
  rows: SelectQueryBuilder<T>,
  columns: readonly string[],
  search: string | undefined,
): void {
  if (search === undefined) return;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  rows.andWhere(`(${columns.map((column) => `${column} ilike :search`).join(' or ')})`, { search: pattern });
}

/** Rows whose time lies from `since` up to and without `until`. @throws Problem `validation_failed` */
export function within<T extends ObjectLiteral>(
  rows: SelectQueryBuilder<T>,
  column: string,
  { since, until }: { since?: string | undefined; until?: string | undefined },
  names: { since: string; until: string } = { since: 'since', until: 'until' },
): void {
  if (since !== undefined) rows.andWhere(`${column} >= :${names.since}`, { [names.since]: instantOf(since, names.since) });
  if (until !== undefined) rows.andWhere(`${column} < :${names.until}`, { [names.until]: instantOf(until, names.until) });
}
