import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions } from '../audit/audit.js';
import { idPrefixes } from '../documents/ids.js';
import { errorCatalogue } from '../errors/error-catalogue.js';
import { limits } from '../limits/limits.js';
import { queues } from '../messages/queues.js';
import { roomSettings } from '../settings/room-settings.js';
import { webhookEvents } from '../webhooks/events.js';
import { actionsOf, collect, collectActions, sectionOf } from './collect.js';
import * as rooms from './index.js';
import type { RoomDeclaration } from './room.js';

type SectionName = Parameters<typeof collect>[0];
const declared: readonly RoomDeclaration[] = Object.values(rooms);
/** Each section with the catalogue that is made of it. */
const catalogues: [SectionName, object][] = [
  ['errors', errorCatalogue],
  ['events', webhookEvents],
  ['idPrefixes', idPrefixes],
  ['limits', limits],
  ['queues', queues],
  ['settings', roomSettings],
  ['signals', collect('signals')],
];

describe('a name that two rooms declare is refused', () => {
  it.each<[SectionName]>(catalogues.map(([section]) => [section]))('under %s, with the name and the section', (section) => {
    const room = { [section]: { twice: 'here', once: 1 } } as RoomDeclaration;
    const other = { [section]: { twice: 'there' } } as RoomDeclaration;
    expect(() => sectionOf([room, {}, other], section)).toThrow(`Two rooms declare twice under ${section}.`);
    expect(sectionOf([room, {}], section)).toEqual({ twice: 'here', once: 1 });
  });

  it('as an audit action too', () => {
    const rooms = [{ auditActions: ['post.deleted'] }, {}, { auditActions: ['post.made', 'post.deleted'] }];
    expect(() => actionsOf(rooms)).toThrow('Two rooms declare post.deleted under auditActions.');
    expect(actionsOf(rooms.slice(1))).toEqual(['post.made', 'post.deleted']);
  });

  it('but a name declared once is accepted, even if every object inherits it', () => {
    const room = { limits: { constructor: 1, toString: 2 } };
    expect(Object.entries(sectionOf([room], 'limits'))).toEqual([
      ['constructor', 1],
      ['toString', 2],
    ]);
  });

  it('the same name in another section is a different name', () => {
    const room: RoomDeclaration = { limits: { post: 1 }, idPrefixes: { post: 'post' } };
    expect([sectionOf([room], 'limits'), sectionOf([room], 'idPrefixes')]).toEqual([{ post: 1 }, { post: 'post' }]);
  });
});

describe('what is collected', () => {
  it.each(catalogues)('under %s is everything that the rooms declare, and it is immutable', (section, catalogue) => {
    const all = declared.flatMap((room) => Object.entries<unknown>(room[section] ?? {}));
    expect(all.length).toBeGreaterThan(0);
    expect(Object.keys(catalogue).toSorted()).toEqual(all.map(([name]) => name).toSorted());
    for (const [name, value] of all) expect((catalogue as Record<string, unknown>)[name]).toBe(value);
    expect(Object.isFrozen(collect(section))).toBe(true);
  });

  it('the audit actions are complete, each a subject and a past participle', () => {
    expect(auditActions).toEqual(declared.flatMap((room) => room.auditActions ?? []));
    expect(auditActions.filter((action) => !/^[a-z-]+\.[a-z-]+$/.test(action))).toEqual([]);
    expect(Object.isFrozen(collectActions())).toBe(true);
  });

  it('every room that has a file', () => {
    const files = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' });
    const names = files.filter((file) => /\.room\.[jt]s$/.test(file));
    expect(names).toHaveLength(declared.length);
  });
});

it.each([
  ['ids of two kinds of rows', idPrefixes],
  ['jobs of two queues', queues],
])('%s are told apart', (_what, names) => {
  const values = Object.values<string>(names);
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
});
