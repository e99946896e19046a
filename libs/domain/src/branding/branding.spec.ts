import { wholeOrganization, type Principal } from '@imprint/contracts/access';
import type { CreateBrand, UpdateBrand } from '@imprint/contracts/brands';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandEditing, BrandsService } from '../brands/index.js';
import { Memberships } from '../identity/index.js';
import { MembershipsRepository } from '../identity/memberships.repository.js';
import { KeyChanges } from '../keys/index.js';
import { PostgresKeyStore } from '../keys/postgres-key-store.repository.js';
import { AssetUsesRepository } from '../media/asset-uses.repository.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetsService } from '../media/index.js';
import { InvitationsRepository } from '../members/invitations.repository.js';
import { DeletedBrandLimits } from '../members/index.js';
import { FeedConnections } from '../publishing/index.js';
import { meanwhile, openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import type { ForgetKnowledge } from '../knowledge/index.js';
import { BrandLeftovers } from './brand-leftovers.js';
import { BrandUsesRepository } from './brand-uses.repository.js';
import { DeleteBrand } from './delete-brand.js';
import { WriteBrand } from './write-brand.js';

const admin: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
const stranger: Principal = { ...admin, organizationId: 'other' };

let database: OpenedDatabase;
let dataSource: DataSource;
let writing: WriteBrand;
let deletion: DeleteBrand;
let editing: BrandEditing;
let brands: BrandsService;
let count = 0;

beforeAll(async () => {
  database = await openDatabase();
  ({ dataSource } = database);
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
     values ('asset_logo', 'org', 'image', 'uploaded', 'a', 'image/png', 9), ('asset_film', 'org', 'video', 'uploaded', 'b', 'video/mp4', 9),
       ('asset_theirs', 'other', 'image', 'uploaded', 'c', 'image/png', 9), ('asset_own_logo', 'org', 'image', 'uploaded', 'd', 'image/png', 9),
       ('asset_own_picture', 'org', 'image', 'uploaded', 'e', 'image/png', 9), ('asset_fleeting', 'org', 'image', 'uploaded', 'f', 'image/png', 9)`,
  );
  const rows = new BrandsRepository(dataSource);
  brands = new BrandsService(rows);
  editing = new BrandEditing(dataSource, rows, new AuditTrail(dataSource));
  const assets = new AssetsService(new AssetsRepository(dataSource), {} as never, brands);
  const feed = new FeedConnections();
  const leftovers = new BrandLeftovers(feed, { ofBrand: () => Promise.resolve() } as unknown as ForgetKnowledge);
  writing = new WriteBrand(editing, assets, feed);
  const limits = new DeletedBrandLimits(
    new Memberships(new MembershipsRepository(dataSource)),
    new InvitationsRepository(dataSource),
    new KeyChanges(null, new PostgresKeyStore(dataSource)),
    new AuditTrail(dataSource),
  );
  deletion = new DeleteBrand(dataSource, brands, editing, new BrandUsesRepository(dataSource), leftovers, limits);
  await writing.create(admin, { label: 'Always there' } as CreateBrand);
});
afterAll(() => database.close());

const create = () => writing.create(admin, { label: `Brand ${(count += 1)}` } as CreateBrand);
const connectionsOf = (id: string) =>
  dataSource.query<{ platform: string; status: string }[]>('select platform, status from connection where brand_id = $1', [id]);

describe('pictures of a brand', () => {
  const update = (id: string, identity: object) => writing.update(admin, id, { identity, expectedRevision: 1 } as UpdateBrand);

  it.each([
    ['of nobody', { logoAssetId: 'asset_none' }, '/identity/logoAssetId'],
    ['of somebody else', { pictureAssetIds: ['asset_logo', 'asset_theirs'] }, '/identity/pictureAssetIds/1'],
    ['that are none', { logoAssetId: 'asset_film' }, '/identity/logoAssetId'],
  ])('%s are refused, and nothing is written', async (_what, identity, pointer) => {
    const { id } = await create();
    await expect(update(id, identity)).rejects.toMatchObject({ code: 'validation_failed', entries: [{ source: { pointer } }] });
    expect((await brands.read(admin, id)).revision).toBe(1);
  });

  it('are those of the organization', async () => {
    const { id } = await create();
    expect(await update(id, { logoAssetId: 'asset_logo' })).toMatchObject({ identity: { logoAssetId: 'asset_logo' } });
  });

  it('cannot be deleted while a brand shows them, in its latest revision or in the approved one', async () => {
    const usesOf = async (asset: string) =>
      (await new AssetUsesRepository().usesOf(dataSource.manager, wholeOrganization('org'), asset)).seen;
    const { id } = await writing.create(admin, {
      label: 'With pictures',
      identity: { logoAssetId: 'asset_own_logo', pictureAssetIds: ['asset_own_picture'] },
    } as CreateBrand);
    expect([await usesOf('asset_own_logo'), await usesOf('asset_own_picture')]).toEqual([[id], [id]]);
    await editing.approve(admin, id, { expectedRevision: 1 });
    await update(id, { logoAssetId: '' });
    expect(await usesOf('asset_own_logo')).toEqual([id]);
    await editing.approve(admin, id, { expectedRevision: 2 });
    expect([await usesOf('asset_own_logo'), await usesOf('asset_own_picture')]).toEqual([[], [id]]);
    await deletion.delete(admin, id);
    expect(await usesOf('asset_own_picture')).toEqual([]);
  });

  it('that somebody deletes meanwhile are not written', async () => {
    const { id } = await create();
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`delete from asset where id = 'asset_fleeting'`);
    const changed = update(id, { logoAssetId: 'asset_fleeting' });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await dataSource.query<unknown[]>(waiting)).length > 0);
    await runner.commitTransaction();
    await runner.release();
    await expect(changed).rejects.toMatchObject({ code: 'validation_failed' });
    expect((await brands.read(admin, id)).revision).toBe(1);
  });
});

describe('deleting a brand', () => {
  const addRelease = async (brandId: string, status: string) => {
    const id = `rel_${(count += 1)}`;
    await dataSource.query(
      `insert into post (id, organization_id, brand_id, content, status) values ($1, 'org', $2, 'Text', 'draft')`,
      [`post_${id}`, brandId],
    );
    await dataSource.query(
      `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone, media, thread)
       values ($1, 'org', $2, $3, 'Title', 'Text', $4, 'UTC', '[]', '[]')`,
      [id, brandId, `post_${id}`, status],
    );
    return id;
  };

  it('takes its feed with it, and frees its slug', async () => {
    const { id, slug } = await create();
    expect(await connectionsOf(id)).toEqual([{ platform: 'feed', status: 'connected' }]);
    expect(await deletion.usesOf(admin, id)).toMatchObject({ isDeletable: true, accounts: 0, waitingReleases: 0 });
    await deletion.delete(admin, id);
    await expect(brands.read(admin, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await brands.find(wholeOrganization('org'), id)).toBeNull();
    expect(await connectionsOf(id)).toEqual([{ platform: 'feed', status: 'revoked' }]);
    expect((await writing.create(admin, { label: 'Another', slug } as CreateBrand)).slug).toBe(slug);
    await expect(deletion.delete(admin, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes it out of the limits of members', async () => {
    const [{ id }, { id: kept }] = [await create(), await create()];
    await dataSource.query(`insert into app_user (id, email, name) values ('limited', 'limited@example.com', 'Limited')`);
    await dataSource.query(
      `insert into membership (organization_id, user_id, role, brand_ids) values ('org', 'limited', 'viewer', array[$1, $2])`,
      [id, kept],
    );
    await deletion.delete(admin, id);
    expect(await dataSource.query(`select brand_ids from membership where user_id = 'limited'`)).toEqual([{ brand_ids: [kept] }]);
  });

  it('is refused while something uses it that would be lost, which is counted', async () => {
    const { id } = await create();
    await dataSource.query(
      `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_1', 'org', $1, 'webhook', 'connected')`,
      [id],
    );
    await dataSource.query(
      `insert into release_series (id, organization_id, rule, timezone, wall_time, content, status, last_date, revision, author_id, extend_at)
       select 'ser_' || n, 'org', '{}', 'UTC', '09:00:00', jsonb_build_object('brandId', $1::text), 'scheduled', '2027-01-01', 1, 'user',
         case n when 1 then now() end
       from generate_series(1, 2) n`,
      [id],
    );
    const release = await addRelease(id, 'scheduled');
    await addRelease(id, 'published');
    await dataSource.query(
      `insert into workflow (id, organization_id, brand_id, user_id, name, draft, deleted_at)
       select 'flow_' || n, 'org', $1, 'user', 'Weekly plan', '{}', case n when 2 then now() end from generate_series(1, 2) n`,
      [id],
    );
    expect(await deletion.usesOf(admin, id)).toMatchObject({
      ...{ isDeletable: false, accounts: 1, waitingReleases: 1, recurringReleases: 1, endedReleases: 1, workflows: 1 },
    });
    await expect(deletion.delete(admin, id)).rejects.toMatchObject({
      ...{
        code: 'brand_in_use',
        message: 'The brand has 1 connected account, 1 pending release, 1 recurring release, and 1 workflow.',
      },
    });
    expect(await brands.read(admin, id)).toMatchObject({ id });
    expect((await connectionsOf(id)).every(({ status }) => status === 'connected')).toBe(true);
    await dataSource.query(`update connection set status = 'revoked' where id = 'conn_1'`);
    await dataSource.query(`update release set status = 'cancelled' where id = $1`, [release]);
    await dataSource.query(`update workflow set deleted_at = now() where organization_id = 'org'`);
    await expect(deletion.delete(admin, id)).rejects.toMatchObject({ message: 'The brand has 1 recurring release.' });
    await dataSource.query(`update release_series set extend_at = null where organization_id = 'org'`);
    await deletion.delete(admin, id);
    expect(await dataSource.query('select status from release where brand_id = $1 order by status', [id])).toEqual([
      { status: 'cancelled' },
      { status: 'published' },
    ]);
  });

  it('is refused for the last one of an organization', async () => {
    const { id } = await writing.create(stranger, { label: 'Only one' } as CreateBrand);
    expect(await deletion.usesOf(stranger, id)).toMatchObject({ isDeletable: false });
    await expect(deletion.delete(stranger, id)).rejects.toMatchObject({ code: 'brand_in_use' });
    await expect(deletion.delete(admin, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deletion.usesOf(admin, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves one, also when the last two are deleted at once', async () => {
    await dataSource.query(`insert into organization (id, name, slug) values ('two', 'Two', 'two')`);
    const owner = { ...admin, organizationId: 'two' };
    const [one, other] = [
      await writing.create(owner, { label: 'One' } as CreateBrand),
      await writing.create(owner, { label: 'Other' } as CreateBrand),
    ];
    const refused = await meanwhile(
      dataSource,
      (manager) => editing.markDeleted(manager, owner, one.id),
      () => deletion.delete(owner, other.id),
    );
    expect(refused).toMatchObject({ code: 'brand_in_use' });
    expect((await brands.list(owner, { page: 1, limit: 10 })).items).toHaveLength(1);
  });

  it('waits for whoever is writing something for it', async () => {
    const { id } = await create();
    const written = await meanwhile(
      dataSource,
      (manager) => brands.hold(manager, 'org', id),
      () => deletion.delete(admin, id),
    );
    expect(written).toBeNull();
    await expect(dataSource.transaction((manager) => brands.hold(manager, 'org', id))).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const theirs = await create();
    await expect(dataSource.transaction((manager) => brands.hold(manager, 'other', theirs.id))).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
