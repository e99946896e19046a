import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AspectRatio } from '@imprint/contracts/generation';
import { ModelError, type ImageModel, type ModelContext, type ImageRequest } from '@imprint/domain/generation/image';
import sharp from 'sharp';
import { JobOnRecord } from './testing/job-on-record.js';

const sizes = {
  local: {
    '1:1': [1080, 1080],
    '4:5': [1080, 1350],
    '3:4': [1080, 1440],
    '2:3': [1000, 1500],
    '9:16': [1080, 1920],
    '4:3': [1200, 900],
    '3:2': [1200, 800],
    '16:9': [1200, 675],
  },
  openai: { '1:1': [1024, 1024], '3:2': [1536, 1024], '2:3': [1024, 1536] },
  openaiFlexible: {
    '1:1': [1024, 1024],
    '4:5': [1024, 1280],
    '3:4': [1056, 1408],
    '2:3': [1024, 1536],
    '9:16': [864, 1536],
    '4:3': [1408, 1056],
    '3:2': [1536, 1024],
    '16:9': [1536, 864],
  },
} as const satisfies Record<string, Sizes>;
type Sizes = Partial<Record<AspectRatio, readonly [number, number]>>;

export interface ModelUnderTest {
  model: ImageModel;
  /** Width and height of each aspect ratio. */
  sizes: Sizes & { '1:1': readonly [number, number] };
  /** Makes the next request fail; undefined if nothing outside the model can fail. */
  failNext?(): void;
  /** Leaves the next request unanswered and resolves when it has arrived; without it, the model's own work is aborted. */
  holdNext?(): Promise<void>;
}
export const sizesOf = sizes;

export function imageRequest(changes: Partial<ImageRequest> = {}): ImageRequest {
  return { prompt: 'Summer sale starts today', style: null, aspectRatio: '1:1', brand: null, ...changes };
}

export function imageContext(changes: Partial<ModelContext> = {}): ModelContext {
  return {
    signal: new AbortController().signal,
    progress: () => undefined,
    idempotencyKey: 'gen_conformance',
    job: new JobOnRecord(),
    ...changes,
  };
}

/** The guarantees of every image model. `make` is called once; the model is closed at the end. */
export function imageModelConformance(name: string, make: () => Promise<ModelUnderTest>): void {
  describe(`${name} as an image model`, () => {
    let under: ModelUnderTest;
    beforeAll(async () => {
      under = await make();
    });
    afterAll(() => under.model.close());

    it('is named provider/model and declares what it accepts', () => {
      const { name: modelName, provider, aspectRatios, promptLength, timeoutMs } = under.model.capability;
      expect(modelName).toMatch(new RegExp(`^${provider}/[\\w.-]+$`));
      expect(aspectRatios.length).toBeGreaterThan(0);
      expect(promptLength).toBeGreaterThan(0);
      expect(timeoutMs).toBeGreaterThan(0);
    });

    it('draws every declared aspect ratio in its size, and reports the actual type', async () => {
      expect([...under.model.capability.aspectRatios].sort()).toEqual(Object.keys(under.sizes).sort());
      for (const aspectRatio of under.model.capability.aspectRatios) {
        const image = await under.model.generate(imageRequest({ aspectRatio }), imageContext());
        const decoded = await sharp(image.bytes).metadata();
        expect([image.width, image.height]).toEqual(under.sizes[aspectRatio]);
        expect([decoded.width, decoded.height]).toEqual(under.sizes[aspectRatio]);
        expect(image.mimeType).toBe(`image/${decoded.format}`);
      }
    });

    it('accepts the longest prompt that it declares', async () => {
      const prompt = 'Longer words make better cards. '.repeat(300).slice(0, under.model.capability.promptLength);
      const image = await under.model.generate(imageRequest({ prompt }), imageContext());
      expect(image.bytes.length).toBeGreaterThan(1_000);
    });

    it('reports progress that only increases, from 0 to 100', async () => {
      const seen: number[] = [];
      await under.model.generate(imageRequest(), imageContext({ progress: (percent) => seen.push(percent) }));
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(seen[0]).toBeGreaterThanOrEqual(0);
      expect(seen.at(-1)).toBe(100);
    });

    it('does not start once aborted, and stops when aborted while drawing', async () => {
      await expect(under.model.generate(imageRequest(), imageContext({ signal: AbortSignal.abort() }))).rejects.toThrow(/abort/i);
      const abort = new AbortController();
      const held = under.holdNext?.();
      void held?.then(() => abort.abort());
      const progress = () => void (held ?? setImmediate(() => abort.abort()));
      const context = imageContext({ signal: abort.signal, progress });
      await expect(under.model.generate(imageRequest({ prompt: 'Stop '.repeat(1_500) }), context)).rejects.toThrow(/abort/i);
      const after = await under.model.generate(imageRequest(), imageContext());
      expect(after.bytes.length).toBeGreaterThan(1_000);
    });

    it('makes four images at once', async () => {
      const prompts = ['one', 'two', 'three', 'four'];
      const images = await Promise.all(prompts.map((prompt) => under.model.generate(imageRequest({ prompt }), imageContext())));
      expect(images.map((image) => image.width)).toEqual(prompts.map(() => under.sizes['1:1']?.[0]));
    });

    it('classifies failures by who has to act', async () => {
      if (under.failNext === undefined) return;
      under.failNext();
      const failure = await under.model.generate(imageRequest(), imageContext()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ModelError);
      expect((failure as ModelError).class).not.toBe('unknown');
    });

    it('may be closed twice', async () => {
      await under.model.close();
      await under.model.close();
    });
  });
}
