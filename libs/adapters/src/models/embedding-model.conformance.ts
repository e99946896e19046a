import type { EmbeddingModel } from '@imprint/domain/knowledge/embeddings';
import { describe, expect, it } from '@jest/globals';

const never = new AbortController().signal;

/** The guarantees of every model that turns texts into vectors. */
export function embeddingModelConformance(name: string, open: () => EmbeddingModel): void {
  const cosine = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0) / (Math.hypot(...one) * Math.hypot(...other));

  describe(`${name} as a model of embeddings`, () => {
    it('gives each text its vector, in their order, whatever else is asked with it', async () => {
      const model = open();
      const texts = ['We bake at four.', '毎朝四時に焼きます。', 'Parcels leave on Mondays.', '\u202e"quoted"\n'];
      const { vectors, tokens } = await model.embed(texts, never);
      expect(vectors).toHaveLength(texts.length);
      expect(new Set(vectors.map(({ length }) => length)).size).toBe(1);
      for (const [index, text] of texts.entries()) {
        const alone = (await model.embed([text], never)).vectors[0] ?? [];
        expect(cosine(alone, vectors[index] ?? [])).toBeGreaterThan(0.999);
      }
      expect(tokens === null || tokens > 0).toBe(true);
    });

    it('takes as many texts at once as it says', async () => {
      const model = open();
      const texts = Array.from({ length: model.mostTexts }, (_, index) => `Text ${index}`);
      expect((await model.embed(texts, never)).vectors).toHaveLength(model.mostTexts);
    });

    it('stops when it is told to', async () => {
      await expect(open().embed(['text'], AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    });
  });
}
