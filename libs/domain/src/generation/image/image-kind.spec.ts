import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { AssetFiles } from '../../media/index.js';
import type { BrandLooks } from '../brand-looks.js';
import { generationKindConformance } from '../generation-kind.conformance.js';
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
const config = testConfig({ DEFAULT_IMAGE_MODEL: 'some/model' });
const kind = new ImageKind(
  new Map([['some/model', model]]),
  { at: () => Promise.resolve(null) } as unknown as BrandLooks,
  files,
  config,
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
