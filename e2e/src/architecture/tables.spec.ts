import { describe, expect, it } from '@jest/globals';
import { productionSources, roomOf, type SourceFile } from './source-files.js';

const isMigration = ({ path }: SourceFile) => path.startsWith('libs/domain/src/schema/') || path.endsWith('.migration.ts');
const sources = productionSources();
const code = sources.filter((source) => !isMigration(source));

/** The class that maps each table, and the room that contains the class. */
const entities = new Map(
  code.flatMap(({ path, text }) =>
    [...text.matchAll(/@Entity\(['"]([a-z_]+)['"]\)\s*export class (\w+)/g)].map(
      ([, table = '', name = '']) => [table, { name, room: roomOf(path) }] as const,
    ),
  ),
);

const createdTables = new Set(
  sources
    .filter(isMigration)
    .flatMap(({ text }) =>
      [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map((match) => match[1] ?? ''),
    ),
);

const writes = '(?:insert|update|upsert|save|create|delete|remove|softDelete|increment|decrement|into)';

function isWrittenBy({ text }: SourceFile, table: string): boolean {
  const bySql = new RegExp(`\\b(?:insert into|update|delete from|truncate|merge into)\\s+(?:only\\s+)?"?${table}"?[\\s(]`, 'i');
  const name = entities.get(table)?.name;
  if (name === undefined) return bySql.test(text);
  const byEntity = new RegExp(`(?:\\.${writes}|\\bInjectRepository|\\bgetRepository)\\(\\s*${name}\\b`);
  return bySql.test(text) || byEntity.test(text);
}

const writersOf = (table: string) => [
  ...new Set(code.filter((file) => isWrittenBy(file, table)).map(({ path }) => roomOf(path))),
];

describe('tables', () => {
  it('every entity has a table that a migration creates', () => {
    expect(entities.size).toBeGreaterThan(0);
    expect([...entities.keys()].filter((table) => !createdTables.has(table))).toEqual([]);
  });

  it('every table is written by one room, the one that holds its entity', () => {
    const strangers = [...createdTables].flatMap((table) => {
      const writers = writersOf(table);
      const owner = entities.get(table)?.room ?? writers[0];
      return writers.filter((room) => room !== owner).map((room) => ({ room, table }));
    });
    expect(strangers).toEqual([]);
  });

  it('every table is written at all', () => {
    expect([...createdTables].filter((table) => writersOf(table).length === 0)).toEqual([]);
  });
});
