import { wholeOrganization, type Principal } from '@imprint/contracts/access';
import type { CreateBrand, UpdateBrand, WantedRecord } from '@imprint/contracts/brands';
import type { ListQuery } from '@imprint/contracts/documents';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditTrail } from '../audit/index.js';
import { Authors } from '../identity/index.js';
import { atOnce, openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import type { BrandView } from './brand-view.js';
import { BrandEditing } from './brand-editing.js';
import { BrandRevisions } from './brand-revisions.js';
import { BrandsRepository } from './brands.repository.js';
import { BrandsService } from './brands.service.js';

const creator: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'creator', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
const admin: Principal = { ...creator, role: 'admin' };
const stranger: Principal = { ...admin, organizationId: 'other' };

let database: OpenedDatabase;
let editing: BrandEditing;
let revisions: BrandRevisions;
let brands: BrandsService;
let count = 0;

beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const repository = new BrandsRepository(dataSource);
  editing = new BrandEditing(dataSource, repository, new AuditTrail(dataSource));
  revisions = new BrandRevisions(
    repository,
    new Authors({ people: () => Promise.resolve([{ id: 'user', name: 'Ada' }]) } as never),
  );
  brands = new BrandsService(repository);
});
afterAll(() => database.close());

const create = (wanted: WantedRecord & { slug?: string; preset?: string } = {}, caller = creator) => {
  count += 1;
  return editing.create(caller, { label: `Brand ${count}`, ...wanted } as CreateBrand);
};
const update = (id: string, expectedRevision: number, wanted: WantedRecord, caller = creator) =>
  editing.update(caller, id, { ...wanted, expectedRevision } as UpdateBrand);
const list = { page: 1, limit: 10 };
/** Id of the revision with this number; of none, an id that there is not. */
const revisionId = async (id: string, number: number): Promise<string> =>
  (await revisions.list(creator, id, list)).items.find((one) => one.number === number)?.id ?? 'brev_none';
const read = async (id: string, number: number, against?: number) =>
  revisions.read(creator, id, await revisionId(id, number), { ...(against !== undefined && { against }) });
const restore = async (id: string, number: number, expectedRevision: number, caller = creator) =>
  editing.restore(caller, id, await revisionId(id, number), { expectedRevision });

describe('a change of a brand', () => {
  it('makes a revision with author and differences, and leaves the one before as it was', async () => {
    const { id } = await create({ voice: { tone: 'Warm' } });
    const changed = await update(id, 1, { voice: { tone: 'Dry' }, label: 'Terrace' });
    expect(changed).toMatchObject({
      revision: 2,
      status: 'draft',
      approvedRevision: null,
      label: 'Terrace',
      voice: { tone: 'Dry' },
    });
    expect(await brands.read(creator, id)).toEqual(changed);
    const { items } = await revisions.list(creator, id, list);
    expect(items).toMatchObject([
      { number: 2, changedFields: ['label', 'voice.tone'], author: { id: 'user', name: 'Ada' }, status: 'draft' },
      { number: 1, changedFields: [], author: { id: 'user', name: 'Ada' }, status: 'draft' },
    ]);
    expect(await read(id, 2)).toMatchObject({
      differences: [
        { field: 'label', before: `Brand ${count}`, after: 'Terrace' },
        { field: 'voice.tone', before: 'Warm', after: 'Dry' },
      ],
    });
    expect((await read(id, 1)).record.voice.tone).toBe('Warm');
    expect((await read(id, 1, 2)).differences).toHaveLength(2);
    await expect(read(id, 1, 3)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('that changes nothing makes no revision', async () => {
    const { id } = await create({ text: 'Since 1987' });
    expect(await update(id, 1, { text: 'Since 1987', voice: {} })).toMatchObject({ revision: 1 });
    expect((await revisions.list(creator, id, list)).total).toBe(1);
  });

  it('is refused when the brand has changed since, and loses nothing', async () => {
    const { id } = await create();
    await update(id, 1, { text: 'First' });
    await expect(update(id, 1, { text: 'Second' })).rejects.toMatchObject({
      code: 'revision_conflict',
      entries: [{ source: { pointer: '/expectedRevision' }, detail: 'The brand has changed: it is at revision 2, not 1.' }],
    });
    expect(await brands.read(creator, id)).toMatchObject({ revision: 2, text: 'First' });
  });

  it('are listed newest first, by numbers and by cursors, with their exact count', async () => {
    const [{ id }, { id: other }] = [await create(), await create()];
    for (let revision = 1; revision < 12; revision += 1) await update(id, revision, { text: `Text ${revision}` });
    const shown = async (query: ListQuery) => {
      const { items, total, totalIsExact, next } = await revisions.list(creator, id, query);
      return { numbers: items.map(({ number }) => number), total, totalIsExact, next };
    };
    const exact = { total: 12, totalIsExact: true };
    const first = await shown({ page: 1, limit: 3 });
    expect(first).toEqual({ ...exact, numbers: [12, 11, 10], next: expect.any(String) });
    expect(await shown({ page: 2, limit: 3, cursor: String(first.next) })).toMatchObject({ ...exact, numbers: [9, 8, 7] });
    expect(await shown({ page: 4, limit: 3 })).toEqual({ ...exact, numbers: [3, 2, 1], next: null });
    expect(await shown({ page: 5, limit: 3 })).toEqual({ ...exact, numbers: [], next: null });
    expect((await revisions.list(creator, other, { page: 2, limit: 1 })).total).toBe(1);
    const [mark, , last] = JSON.parse(Buffer.from(String(first.next), 'base64url').toString()) as string[];
    const forged = Buffer.from(JSON.stringify([mark, '9 or true', last])).toString('base64url');
    await expect(shown({ page: 2, limit: 3, cursor: forged })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  it('of several at the same time, lets exactly one through', async () => {
    const { id } = await create();
    const made = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => update(id, 1, { text: `Text ${index}` })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await revisions.list(creator, id, list)).items.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('of how content is made takes an admin', async () => {
    const { id } = await create();
    for (const wanted of [{ settings: { timezone: 'Europe/Berlin' } }, { settings: { imageModel: 'local/card' } }]) {
      await expect(update(id, 1, wanted)).rejects.toMatchObject({ code: 'insufficient_permissions' });
      await expect(create(wanted)).rejects.toMatchObject({ code: 'insufficient_permissions' });
    }
    const key: Principal = { ...admin, kind: 'api-key', scopes: ['posts:draft'] };
    await expect(update(id, 1, { settings: { language: 'de' } }, key)).rejects.toMatchObject({
      code: 'insufficient_permissions',
    });
    expect(await update(id, 1, { settings: { language: 'de' } }, { ...key, scopes: ['admin'] })).toMatchObject({
      revision: 2,
      settings: { language: 'de' },
    });
    expect(await update(id, 2, { text: 'Since 1987' })).toMatchObject({ revision: 3, settings: { language: 'de' } });
  });

  it('of another organization finds no brand', async () => {
    const { id } = await create();
    const refused = { code: 'not_found', message: `There is no brand ${id}.` };
    await expect(update(id, 1, { text: 'Theirs' }, stranger)).rejects.toMatchObject(refused);
    await expect(editing.approve(stranger, id, { expectedRevision: 1 })).rejects.toMatchObject(refused);
    await expect(restore(id, 1, 1, stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revisions.list(stranger, id, list)).rejects.toMatchObject(refused);
    await expect(revisions.read(stranger, id, await revisionId(id, 1), {})).rejects.toMatchObject(refused);
    expect(await brands.read(creator, id)).toMatchObject({ revision: 1, text: '' });
  });
});

describe('an approved revision', () => {
  it('is what new content uses, until another one is approved', async () => {
    const { id } = await create({ text: 'First' });
    expect(await brands.inEffect(wholeOrganization('org'), id)).toMatchObject({ revision: 1, record: { text: 'First' } });
    await update(id, 1, { text: 'Second' });
    expect(await brands.inEffect(wholeOrganization('org'), id)).toMatchObject({ revision: 2, record: { text: 'Second' } });
    expect(await editing.approve(admin, id, { expectedRevision: 2 })).toMatchObject({ status: 'approved', approvedRevision: 2 });
    await update(id, 2, { text: 'Third', identity: { colors: { accent: '#00ff00' } } });
    expect(await brands.read(creator, id)).toMatchObject({ status: 'draft', revision: 3, approvedRevision: 2, text: 'Third' });
    expect(await brands.inEffect(wholeOrganization('org'), id)).toMatchObject({ revision: 2, record: { text: 'Second' } });
    expect((await brands.find(wholeOrganization('org'), id))?.colors.accent).not.toBe('#00ff00');
    await editing.approve(admin, id, { expectedRevision: 3 });
    expect((await brands.find(wholeOrganization('org'), id))?.colors.accent).toBe('#00ff00');
    expect(await brands.inEffect(wholeOrganization('other'), id)).toBeNull();
  });

  it('is approved once, and only as long as it is the latest', async () => {
    const { id } = await create();
    const first = await editing.approve(admin, id, { expectedRevision: 1 });
    expect(await editing.approve(admin, id, { expectedRevision: 1 })).toEqual(first);
    await update(id, 1, { text: 'Since 1987' });
    await expect(editing.approve(admin, id, { expectedRevision: 1 })).rejects.toMatchObject({ code: 'revision_conflict' });
    const { items } = await revisions.list(creator, id, list);
    expect(items.map(({ status, approvedAt }) => [status, approvedAt === null])).toEqual([
      ['draft', true],
      ['approved', false],
    ]);
    const audited = await database.dataSource.query<{ action: string }[]>(
      'select action from audit_entry where subject_id = $1 order by created_at, id',
      [id],
    );
    expect(audited.map(({ action }) => action)).toEqual(['brand.created', 'brand.approved', 'brand.changed']);
  });
});

describe('bringing back a revision', () => {
  it('makes a new one, and leaves those between as they are', async () => {
    const { id } = await create({ text: 'First' });
    await update(id, 1, { text: 'Second', voice: { tone: 'Warm' } });
    expect(await restore(id, 1, 2)).toMatchObject({
      revision: 3,
      text: 'First',
      voice: { tone: '' },
    });
    expect((await revisions.list(creator, id, list)).items).toMatchObject([
      { number: 3, restoredFrom: 1, changedFields: ['text', 'voice.tone'] },
      { number: 2, restoredFrom: null },
      { number: 1 },
    ]);
    expect((await read(id, 2)).record.text).toBe('Second');
    await expect(restore(id, 9, 3)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes an admin where it changes how content is made', async () => {
    const { id } = await create();
    await update(id, 1, { settings: { language: 'de' } }, admin);
    await expect(restore(id, 1, 2)).rejects.toMatchObject({
      code: 'insufficient_permissions',
    });
    expect(await restore(id, 1, 2, admin)).toMatchObject({ revision: 3, settings: { language: '' } });
  });
});

describe('a new brand', () => {
  it('has a slug of its own, made from its name', async () => {
    const one = await create({ label: 'Grüße & Co' });
    const other = await create({ label: 'Grüße, Co' });
    expect(one.slug).toBe('grusse-co');
    expect(other.slug).toMatch(/^grusse-co-[0-9a-z]{8}$/);
    await expect(create({ slug: 'grusse-co' })).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it('has one of its own as well when two with the same name are made at once', async () => {
    const label = { label: 'Twins' };
    const made = await atOnce(database.dataSource, [() => create(label), () => create(label)]);
    const slugs = made.map((each) => (each.status === 'fulfilled' ? (each.value as BrandView).slug : String(each.reason)));
    expect(slugs.toSorted()).toEqual(['twins', expect.stringMatching(/^twins-[0-9a-z]{8}$/)]);
  });

  it('is made once, however often the request is repeated', async () => {
    const body = { label: 'Once' } as CreateBrand;
    const [first, second] = await Promise.all([editing.create(creator, body, 'key-1'), editing.create(creator, body, 'key-1')]);
    expect(second.id).toBe(first.id);
    expect((await brands.list(creator, { page: 1, limit: 100, search: 'Once' })).total).toBe(1);
  });

  it('starts from a style, and from what is wanted besides', async () => {
    const made = await create({ preset: 'luxury', voice: { tone: 'Silent' } });
    expect(made.identity.colors.accent).toBe('#c9a45c');
    expect(made.voice).toMatchObject({ tone: 'Silent', writingRules: ['No prices in the text.', 'Never speak of discounts.'] });
    await expect(create({ preset: 'none' })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

it('a brand of a release before has a first revision as soon as it changes', async () => {
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, description, status, colors)
     values ('brand_old', 'org', 'Old', 'old', 'A café', 'approved', '{"background":"#ffffff","foreground":"#000000","accent":"#ff0000"}')`,
  );
  const before = await brands.read(creator, 'brand_old');
  expect(before).toMatchObject({
    revision: 1,
    approvedRevision: 1,
    description: 'A café',
    identity: { colors: { accent: '#ff0000' } },
  });
  await update('brand_old', 1, { text: 'Since 1987' });
  expect(await brands.inEffect(wholeOrganization('org'), 'brand_old')).toMatchObject({
    revision: 1,
    record: { text: '', description: 'A café' },
  });
  expect((await revisions.list(creator, 'brand_old', list)).items).toMatchObject([
    { number: 2, author: { name: 'Ada' } },
    { number: 1, author: null, status: 'approved' },
  ]);
});
