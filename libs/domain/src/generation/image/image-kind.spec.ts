import { expect, it } from '@jest/globals';
import type { AssetFiles, AssetsService, FittedPictures } from '../../media/index.js';
import sharp from 'sharp';
import type { BrandLooks } from '../brand-looks.js';
import { generationKindConformance, quietRun } from '../generation-kind.conformance.js';
import type { GenerationEntity } from '../generation.entity.js';
import { noTrainedModels } from '../trainings/no-trained-models.fixture.js';
import { ImageKind } from './image-kind.js';
import type { GeneratedImage, ImageModel } from './image-model.js';

const stored = new Map<string, Buffer>();
const files = { store: (key: string, bytes: Buffer) => Promise.resolve(void stored.set(key, bytes)) } as unknown as AssetFiles;
const capability = {
  name: 'some/model',
  provider: 'some',
  label: 'Some',
  description: 'Draws.',
  promptLength: 40,
  credits: 0,
  timeoutMs: 60_000,
  aspectRatios: ['16:9'] as const,
};
const image: GeneratedImage = { bytes: Buffer.from('drawn'), mimeType: 'image/webp', width: 16, height: 9 };
const model: ImageModel = { capability, generate: () => Promise.resolve(image), close: () => Promise.resolve() };
const noLooks = { at: () => Promise.resolve(null) } as unknown as BrandLooks;
const kind = new ImageKind(
  new Map([['some/model', model]]),
  noLooks,
  files,
  {} as AssetsService,
  {} as FittedPictures,
  noTrainedModels,
);

generationKindConformance('image', {
  kind,
  stored,
  body: { prompt: 'A card' },
  longer: (length) => ({ prompt: 'x'.repeat(length) }),
  of: (name) => ({ prompt: 'A card', model: name }),
});

it("uses the model's first aspect ratio by default, and refuses those that the model does not support", () => {
  expect(kind.accept({ prompt: 'A card' }).options.aspectRatio).toBe('16:9');
  expect(kind.accept({ prompt: 'A card', aspectRatio: '16:9', style: 'ink' })).toMatchObject({
    options: { aspectRatio: '16:9', style: 'ink' },
  });
  const refused = expect.objectContaining({
    code: 'validation_failed',
    entries: [expect.objectContaining({ source: { pointer: '/aspectRatio' } })],
  });
  expect(() => kind.accept({ prompt: 'A card', aspectRatio: '1:1' })).toThrow(refused);
});

it.each([
  ['local', 'algorithmicMedia'],
  ['some', 'trainedAlgorithmicMedia'],
])('stores a file that says that a model of %s made it', async (provider, sourceType) => {
  const bytes = await sharp({ create: { width: 16, height: 9, channels: 3, background: '#c81414' } })
    .webp()
    .toBuffer();
  const drawn = { ...model, generate: () => Promise.resolve({ ...image, bytes }) };
  const own = new ImageKind(
    new Map([['some/model', drawn]]),
    noLooks,
    files,
    {} as AssetsService,
    {} as FittedPictures,
    noTrainedModels,
  );
  const { options } = own.accept({ prompt: 'A card' });
  const row = {
    id: 'gen_marked',
    organizationId: 'org',
    brandId: null,
    prompt: 'A card',
    model: 'some/model',
    provider,
    options,
  };
  const { output } = await own.make(row as GenerationEntity, quietRun());
  const file = stored.get('org/asset_marked.webp') ?? Buffer.alloc(0);
  const { xmpAsString } = await sharp(file).metadata();
  expect(output?.bytes).toBe(file.length);
  expect(xmpAsString).toContain(`DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}"`);
  expect(xmpAsString).toContain('xmp:CreatorTool="Imprint (some/model)" dc:identifier="gen_marked"');
});
