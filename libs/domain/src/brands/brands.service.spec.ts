import { wholeOrganization, type Principal } from '@imprint/contracts/access';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { BrandsRepository } from './brands.repository.js';
import { BrandsService } from './brands.service.js';

const person: Principal = {
  kind: 'session',
  userId: 'user',
  organizationId: 'org',
  role: 'viewer',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};
const stranger: Principal = { ...person, organizationId: 'other' };

let database: OpenedDatabase;
let brands: BrandsService;
let id: string;
const add = (organizationId: string, label: string, slug: string) =>
  database.dataSource.transaction((manager) => brands.add(manager, organizationId, label, slug));
beforeAll(async () => {
  database = await openDatabase();
  await database.dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  brands = new BrandsService(new BrandsRepository(database.dataSource));
  ({ id } = await add('org', 'Café Terrace', 'main'));
  await add('org', 'Bakery', 'bakery');
  // In another organization, with a slug that is taken elsewhere.
  await add('other', 'Café Noir', 'main');
});
afterAll(() => database.close());

const labels = async (caller: Principal, search?: string): Promise<string[]> => {
  const { items } = await brands.list(caller, { page: 1, limit: 10, ...(search !== undefined && { search }) });
  return items.map(({ label }) => label).toSorted();
};

describe('a new brand', () => {
  it('is approved, and has default colours until its own are chosen', async () => {
    const colour = expect.stringMatching(/^#[0-9a-f]{6}$/);
    expect(await brands.read(person, id)).toMatchObject({
      label: 'Café Terrace',
      slug: 'main',
      status: 'approved',
      revision: 1,
      approvedRevision: 1,
      description: '',
      identity: { colors: { background: colour, foreground: colour, accent: colour } },
    });
  });

  it('is rolled back with its transaction', async () => {
    const failed = database.dataSource.transaction(async (manager) => {
      await brands.add(manager, 'org', 'Lost', 'lost');
      throw new Error('the feed could not be connected');
    });
    await expect(failed).rejects.toThrow('the feed');
    expect(await labels(person, 'Lost')).toEqual([]);
  });

  it('has a unique slug in its organization, also with two concurrent writers', async () => {
    const made = await Promise.allSettled([add('org', 'One', 'twice'), add('org', 'Two', 'twice')]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await database.dataSource.query(`delete from brand where slug = 'twice'`);
  });
});

describe('a brand of another organization', () => {
  it('is not_found when read, null when looked up (spec §2.1)', async () => {
    for (const one of [id, 'brand_none']) {
      await expect(brands.read(stranger, one)).rejects.toMatchObject({ code: 'not_found', message: `There is no brand ${one}.` });
      expect(await brands.find(wholeOrganization('other'), one)).toBeNull();
    }
  });

  it('validation_failed at the field or parameter that names it, like an unknown one', async () => {
    for (const one of [id, 'brand_none']) {
      const faults = async (act: Promise<unknown>): Promise<unknown> =>
        act.then(
          () => null,
          ({ entries }: { entries: unknown }) => entries,
        );
      expect(await faults(brands.require(wholeOrganization('other'), one, '/brandId'))).toEqual([
        { code: 'validation_failed', detail: `There is no brand ${one}.`, source: { pointer: '/brandId' } },
      ]);
      const detail = `There is no brand ${one} in this organization.`;
      expect(await faults(brands.requireFilter(wholeOrganization('other'), one))).toEqual([
        { code: 'validation_failed', detail, source: { parameter: 'brandId' } },
      ]);
    }
    expect((await brands.require(wholeOrganization('org'), id, '/brandId')).id).toBe(id);
    await brands.requireFilter(wholeOrganization('org'), id);
    await brands.requireFilter(wholeOrganization('other'), undefined);
  });

  it('is in no list, whatever the search', async () => {
    expect(await labels(person)).toEqual(['Bakery', 'Café Terrace']);
    expect([await labels(person, 'CAFÉ'), await labels(stranger, 'café')]).toEqual([['Café Terrace'], ['Café Noir']]);
  });
});
