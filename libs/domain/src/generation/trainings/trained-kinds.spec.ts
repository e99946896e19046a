import type { BrandRecord } from '@imprint/contracts/brands';
import { beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { newRecord } from '../../brands/brand-records.js';
import type { AssetFiles, AssetsService, FittedPictures } from '../../media/index.js';
import type { ChannelCatalogue } from '../../publishing/index.js';
import type { BrandLooks } from '../brand-looks.js';
import { quietRun } from '../generation-kind.conformance.js';
import type { GenerationBrands } from '../generation-brands.js';
import type { GenerationEntity } from '../generation.entity.js';
import { ImageKind } from '../image/image-kind.js';
import type { ImageModel } from '../image/image-model.js';
import type { TextModel } from '../text/text-model.js';
import type { TextStreams } from '../text/text-streams.js';
import { TextKind } from '../text/text-kind.js';
import type { TrainedModels } from './trained-models.js';

const trainedName = 'local/style-trn_1';
const stored = new Map<string, Buffer>();
const files = { store: (key: string, bytes: Buffer) => Promise.resolve(void stored.set(key, bytes)) } as unknown as AssetFiles;
const looks = { at: () => Promise.resolve(null) } as unknown as BrandLooks;
const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#c81414' } })
  .png()
  .toBuffer();

function modelOf(name: string, brandId?: string): ImageModel {
  const capability = {
    ...{ name, provider: 'local', label: name, description: 'Draws.', promptLength: 400, credits: 0, timeoutMs: 60_000 },
    ...{ aspectRatios: ['1:1'] as const, ...(brandId !== undefined && { brandId }) },
  };
  const made = { bytes: picture, mimeType: 'image/png', width: 16, height: 16 } as const;
  return { capability, generate: () => Promise.resolve(made), close: () => Promise.resolve() };
}

/** What the organization `org` has trained for the brand `brand`. */
const trained = new Map<string, ImageModel>();
const isOf = (organizationId: string, brandId: string | null): boolean => organizationId === 'org' && brandId === 'brand';
const models = {
  of: (organizationId: string, brandId: string) => Promise.resolve(isOf(organizationId, brandId) ? trained : new Map()),
  find: ({ organizationId, brandId, model }: GenerationEntity) =>
    Promise.resolve(isOf(organizationId, brandId) ? (trained.get(model) ?? null) : null),
} as unknown as TrainedModels;
const images = new ImageKind(
  new Map([['local/card', modelOf('local/card')]]),
  ...([looks, files, {} as AssetsService, {} as FittedPictures, models] as const),
);
const writer = { capability: { name: 'some/writer', provider: 'some', promptLength: 400 } } as unknown as TextModel;
const texts = new TextKind(
  new Map([['some/writer', writer]]),
  ...([{} as GenerationBrands, {} as ChannelCatalogue, images, files, {} as TextStreams] as const),
);
const pinned = (): BrandRecord => {
  const record = newRecord('Terrace');
  return { ...record, settings: { ...record.settings, imageModel: trainedName } };
};
const unknown = expect.objectContaining({ code: 'unknown_model' });

beforeEach(() => void trained.clear());

describe('the model that was trained for a brand', () => {
  beforeEach(() => void trained.set(trainedName, modelOf(trainedName, 'brand')));

  it('is listed after those of the instance, with its brand, and taken for that brand only', async () => {
    const ofBrand = await images.seenBy('org', 'brand');
    expect(ofBrand.listModels().map(({ id, brandId }) => [id, brandId])).toEqual([
      ['local/card', null],
      [trainedName, 'brand'],
    ]);
    expect(ofBrand.accept({ prompt: 'A card', model: trainedName })).toMatchObject({ model: trainedName, provider: 'local' });
    expect(ofBrand.accept({ prompt: 'A card' }).model).toBe('local/card');
    const others = [
      images,
      await images.seenBy('org', 'brand_2'),
      await images.seenBy('other', 'brand'),
      await images.seenBy('org', null),
    ];
    for (const other of others) {
      expect(other.listModels().map(({ id }) => id)).toEqual(['local/card']);
      expect(() => other.accept({ prompt: 'A card', model: trainedName })).toThrow(unknown);
    }
  });

  it('makes what names no model once its brand has chosen it, the picture of an article among it', async () => {
    expect((await images.seenBy('org', 'brand')).accept({ prompt: 'A card' }, pinned()).model).toBe(trainedName);
    const article = { brandId: 'brand', topic: 'Old wheat', type: 'article', image: true } as const;
    const accepted = (await texts.seenBy('org', 'brand')).accept(article, pinned());
    expect(accepted.options.image).toMatchObject({ model: trainedName, provider: 'local' });
    expect(() => texts.accept(article, pinned())).toThrow(unknown);
  });

  it('makes pictures that say that it has learned, until it is deleted', async () => {
    const { options } = images.accept({ prompt: 'A card' });
    const row = {
      ...{
        id: 'gen_1',
        organizationId: 'org',
        brandId: 'brand',
        prompt: 'A card',
        model: trainedName,
        provider: 'local',
        options,
      },
    } as GenerationEntity;
    const { output } = await images.make(row, quietRun());
    const { xmpAsString } = await sharp(stored.get(output?.storageKey ?? '')).metadata();
    expect(xmpAsString).toContain('digitalsourcetype/trainedAlgorithmicMedia"');
    trained.clear();
    await expect(images.make(row, quietRun())).rejects.toMatchObject({ code: 'model_unavailable', retryable: false });
  });
});
