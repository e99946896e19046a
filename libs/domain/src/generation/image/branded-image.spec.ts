import { wholeOrganization, type Principal } from '@imprint/contracts/access';
import type { CreateBrand, UpdateBrand } from '@imprint/contracts/brands';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditTrail } from '../../audit/index.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandEditing, BrandsService } from '../../brands/index.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { AssetsService, type AssetFiles, type FittedPictures } from '../../media/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { quietRun } from '../generation-kind.conformance.js';
import type { GenerationEntity } from '../generation.entity.js';
import { BrandLooks } from '../brand-looks.js';
import { noTrainedModels } from '../trainings/no-trained-models.fixture.js';
import { ImageKind } from './image-kind.js';
import type { ImageModel, ImageRequest } from './image-model.js';

const admin: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', brandIds: null } as const),
  ...{ scopes: [], apiKeyId: null, clientIp: null },
};
const requests: ImageRequest[] = [];
const drawn = { bytes: Buffer.from('drawn'), mimeType: 'image/webp', width: 16, height: 9 } as const;
const capability = { name: 'some/model', provider: 'some', label: 'Some', description: 'Draws.', promptLength: 40 };
const model: ImageModel = {
  capability: { ...capability, credits: 0, timeoutMs: 60_000, aspectRatios: ['1:1'], references: 2 },
  generate: (request) => Promise.resolve(drawn).finally(() => requests.push(request)),
  close: () => Promise.resolve(),
};
/** The logo is a file that can be read, and another one that cannot. */
const pictures = {
  readSmall: (key: string) =>
    key === 'logo.png' ? Promise.resolve(Buffer.from('the logo')) : Promise.reject(new Error('not a picture')),
  readReference: (key: string) =>
    key === 'logo.png'
      ? Promise.resolve({ bytes: Buffer.from('the picture'), width: 2, height: 1 })
      : Promise.reject(new Error('not a picture')),
} as unknown as FittedPictures;

let database: OpenedDatabase;
let editing: BrandEditing;
let brands: BrandsService;
let kind: ImageKind;
let brandId: string;
beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
     values ('asset_logo', 'org', 'image', 'uploaded', 'logo.png', 'image/png', 9), ('asset_broken', 'org', 'image', 'uploaded', 'b', 'image/png', 9),
            ('asset_film', 'org', 'video', 'uploaded', 'f', 'video/mp4', 9), ('asset_theirs', 'other', 'image', 'uploaded', 't', 'image/png', 9)`,
  );
  const rows = new BrandsRepository(dataSource);
  brands = new BrandsService(rows);
  editing = new BrandEditing(dataSource, rows, new AuditTrail(dataSource));
  const assets = new AssetsService(new AssetsRepository(dataSource), {} as never, brands);
  const files = { store: () => Promise.resolve() } as unknown as AssetFiles;
  kind = new ImageKind(
    new Map([['some/model', model]]),
    new BrandLooks(brands, assets, pictures),
    files,
    assets,
    pictures,
    noTrainedModels,
  );
  const identity = { colors: { background: '#111111', foreground: '#eeeeee', accent: '#ff0000' }, logoAssetId: 'asset_logo' };
  ({ id: brandId } = await editing.create(admin, { label: 'Terrace', identity } as CreateBrand));
});
afterAll(() => database.close());

/** What the model is asked for, when a worker makes a generation that was asked for at the revision. */
async function drawnAt(brandRevision: number | null): Promise<ImageRequest['brand']> {
  const own = { id: 'gen_1', organizationId: 'org', brandId, brandRevision, prompt: 'A card', model: 'some/model' };
  const generation = { ...own, options: { style: null, aspectRatio: '1:1' } } as GenerationEntity;
  await kind.make(generation, quietRun());
  return requests.at(-1)?.brand ?? null;
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

describe('pictures of the library', () => {
  const asked = (references: string[]) => ({ prompt: 'A card', model: 'some/model', references });
  const refusal = (pointer: string) =>
    expect.objectContaining({ code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer } })] });
  const drawnWith = async (references: string[]): Promise<ImageRequest['references']> => {
    const { options } = kind.accept(asked(references));
    const own = { id: 'gen_2', organizationId: 'org', brandId: null, brandRevision: null, prompt: 'A card', model: 'some/model' };
    await kind.make({ ...own, options } as GenerationEntity, quietRun());
    return requests.at(-1)?.references;
  };

  it('are what the model works with, in the order of the request', async () => {
    await expect(kind.requireFiles(admin, asked(['asset_logo']))).resolves.toBeUndefined();
    expect(await drawnWith(['asset_logo'])).toEqual([{ bytes: Buffer.from('the picture'), width: 2, height: 1 }]);
    expect(await drawnWith([])).toEqual([]);
  });

  it.each([
    ['one that there is not', 'asset_none'],
    ['one of another organization', 'asset_theirs'],
    ['a video', 'asset_film'],
  ])('are refused with %s', async (_, id) => {
    await expect(kind.requireFiles(admin, asked(['asset_logo', id]))).rejects.toEqual(refusal('/references/1'));
  });

  it('are refused by a model that takes fewer', () => {
    expect(() => kind.accept(asked(['asset_logo', 'asset_broken']))).not.toThrow();
    expect(() => kind.accept(asked(['a', 'b', 'c']))).toThrow(refusal('/references'));
    expect(kind.listModels()[0]?.references).toBe(2);
  });

  it('fail the generation when they are gone by then', async () => {
    const failure = expect.objectContaining({ code: 'reference_unavailable', retryable: false });
    await expect(drawnWith(['asset_broken'])).rejects.toEqual(failure);
    await expect(drawnWith(['asset_none'])).rejects.toEqual(failure);
  });
});

describe('a picture that is changed as words say', () => {
  const editor: ImageModel = {
    ...model,
    capability: { ...model.capability, name: 'some/editor', edits: true, aspectRatios: ['1:1', '2:3'] },
  };
  const other: ImageModel = { ...editor, capability: { ...editor.capability, name: 'other/editor' } };
  const body = { prompt: 'At night', references: ['asset_logo'], change: 'edit' as const, aspectRatio: '9:16' as const };
  const kindOf = (...models: ImageModel[]) => {
    const { dataSource } = database;
    const assets = new AssetsService(new AssetsRepository(dataSource), {} as never, brands);
    const files = { store: () => Promise.resolve() } as unknown as AssetFiles;
    const looks = new BrandLooks(brands, assets, pictures);
    const all = new Map(models.map((each) => [each.capability.name, each]));
    return new ImageKind(all, looks, files, assets, pictures, noTrainedModels);
  };

  it('is made by the first model that can, in the format that is most like its own', () => {
    expect(kindOf(model, editor, other).accept(body)).toMatchObject({
      model: 'some/editor',
      options: { references: ['asset_logo'], change: 'edit', aspectRatio: '2:3' },
    });
    expect(kindOf(model, editor, other).accept({ ...body, model: 'other/editor' })).toMatchObject({ model: 'other/editor' });
  });

  it('is refused by a model that cannot, and where none can, which says what to set', () => {
    const pointer = { source: { pointer: '/model' } };
    expect(() => kindOf(model, editor).accept({ ...body, model: 'some/model' })).toThrow(
      expect.objectContaining({ code: 'validation_failed', entries: [expect.objectContaining(pointer)] }),
    );
    const message = expect.stringContaining('OPENAI_IMAGES_BASE_URL');
    expect(() => kindOf(model).accept(body)).toThrow(expect.objectContaining({ code: 'model_unavailable', message }));
  });

  it('loses its background by a model that removes it, which needs to take no pictures otherwise', async () => {
    const { references: _none, ...plain } = model.capability;
    const remover = { ...model, capability: { ...plain, name: 'some/remover', removesBackgrounds: true } };
    const wanted = { ...body, change: 'remove-background' as const };
    const own = kindOf(model, editor, remover);
    const accepted = own.accept(wanted);
    expect(accepted).toMatchObject({ model: 'some/remover', options: { change: 'remove-background' } });
    expect(() => kindOf(model, editor).accept(wanted)).toThrow(
      expect.objectContaining({ code: 'model_unavailable', message: expect.stringContaining('STABILITY_API_KEY') }),
    );
    expect(() => own.accept({ ...wanted, model: 'some/editor' })).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    const row = { id: 'gen_cut', organizationId: 'org', brandId: null, brandRevision: null, ...accepted };
    const made = await own.make(row as GenerationEntity, quietRun());
    expect(requests.at(-1)).toMatchObject({ removesBackground: true, references: [{ width: 2 }] });
    await database.dataSource.transaction((manager) => own.keep(manager, row as GenerationEntity, made));
    const [asset] = await database.dataSource.query('select * from asset where generation_id = $1', ['gen_cut']);
    expect(asset).toMatchObject({ source_asset_id: 'asset_logo', source_operation: 'remove-background' });
  });

  it('says of which picture it is made, and not that the words describe it', async () => {
    const own = kindOf(model, editor);
    const row = { id: 'gen_edit', organizationId: 'org', brandId: null, brandRevision: null, ...own.accept(body) };
    const made = await own.make(row as GenerationEntity, quietRun());
    expect(requests.at(-1)).toMatchObject({ prompt: 'At night', references: [{ width: 2 }] });
    expect(requests.at(-1)).not.toHaveProperty('change');
    await database.dataSource.transaction((manager) => own.keep(manager, row as GenerationEntity, made));
    const [asset] = await database.dataSource.query('select * from asset where generation_id = $1', ['gen_edit']);
    expect(asset).toMatchObject({ source_asset_id: 'asset_logo', source_operation: 'edit', alt_text: null });
  });
});
