import { wholeOrganization, type Principal } from '@imprint/contracts/access';
import type { CreateBrand, UpdateBrand } from '@imprint/contracts/brands';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AuditTrail } from '../../audit/index.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandEditing, BrandsService } from '../../brands/index.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { AssetsService, type AssetFiles, type FittedPictures } from '../../media/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { quietRun } from '../generation-kind.conformance.js';
import type { GenerationEntity } from '../generation.entity.js';
import { BrandLooks } from '../brand-looks.js';
import { ImageKind } from './image-kind.js';
import type { ImageModel, ImageRequest } from './image-model.js';

const admin: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', brandIds: null } as const),
  ...{ scopes: [], apiKeyId: null, clientIp: null },
};
const asked: ImageRequest[] = [];
const drawn = { bytes: Buffer.from('drawn'), mimeType: 'image/webp', width: 16, height: 9 } as const;
const capability = { name: 'some/model', provider: 'some', label: 'Some', description: 'Draws.', promptLength: 40 };
const model: ImageModel = {
  capability: { ...capability, credits: 0, timeoutMs: 60_000, aspectRatios: ['1:1'] },
  generate: (request) => Promise.resolve(drawn).finally(() => asked.push(request)),
  close: () => Promise.resolve(),
};
/** The logo is a file that can be read, and another one that cannot. */
const pictures = {
  readSmall: (key: string) =>
    key === 'logo.png' ? Promise.resolve(Buffer.from('the logo')) : Promise.reject(new Error('not a picture')),
} as unknown as FittedPictures;

let database: OpenedDatabase;
let editing: BrandEditing;
let brands: BrandsService;
let kind: ImageKind;
let brandId: string;
beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
     values ('asset_logo', 'org', 'image', 'uploaded', 'logo.png', 'image/png', 9), ('asset_broken', 'org', 'image', 'uploaded', 'b', 'image/png', 9)`,
  );
  const rows = new BrandsRepository(dataSource);
  brands = new BrandsService(rows);
  editing = new BrandEditing(dataSource, rows, new AuditTrail(dataSource));
  const assets = new AssetsService(new AssetsRepository(dataSource), {} as never, brands);
  const files = { store: () => Promise.resolve() } as unknown as AssetFiles;
  kind = new ImageKind(new Map([['some/model', model]]), new BrandLooks(brands, assets, pictures), files, testConfig());
  const identity = { colors: { background: '#111111', foreground: '#eeeeee', accent: '#ff0000' }, logoAssetId: 'asset_logo' };
  ({ id: brandId } = await editing.create(admin, { label: 'Terrace', identity } as CreateBrand));
});
afterAll(() => database.close());

/** What the model is asked for, when a worker makes a generation that was asked for at the revision. */
async function drawnAt(brandRevision: number | null): Promise<ImageRequest['brand']> {
  const own = { id: 'gen_1', organizationId: 'org', brandId, brandRevision, prompt: 'A card', model: 'some/model' };
  const generation = { ...own, options: { style: null, aspectRatio: '1:1' } } as GenerationEntity;
  await kind.make(generation, quietRun());
  return asked.at(-1)?.brand ?? null;
}
const change = (expectedRevision: number, identity: object) =>
  editing.update(admin, brandId, { expectedRevision, identity } as UpdateBrand);

it('is drawn with the colours and the logo of the revision that it was asked for under, whatever the brand says by then', async () => {
  const first = { label: 'Terrace', colors: expect.objectContaining({ accent: '#ff0000' }), logo: Buffer.from('the logo') };
  expect(await drawnAt(1)).toMatchObject(first);
  await change(1, { colors: { background: '#111111', foreground: '#eeeeee', accent: '#00ff00' }, logoAssetId: '' });
  expect((await brands.inEffect(wholeOrganization('org'), brandId))?.revision).toBe(2);
  expect(await drawnAt(1)).toMatchObject(first);
  expect(await drawnAt(2)).toMatchObject({ colors: { accent: '#00ff00' }, logo: null });
});

it('is drawn by the latest revision where its own is not known, and without a logo that cannot be read', async () => {
  await change(2, { logoAssetId: 'asset_broken' });
  expect(await drawnAt(null)).toMatchObject({ colors: { accent: '#00ff00' }, logo: null });
});
