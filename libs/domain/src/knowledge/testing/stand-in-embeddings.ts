import { createHash } from 'node:crypto';
import type { EmbeddedTexts, EmbeddingModel } from '../embeddings/index.js';

/**
 * A stand-in for a model of meaning, for tests and benches without a vendor: pieces of three characters, each at a place that its hash gives.
 * Texts are close to each other where they are spelled alike. It knows nothing of what words mean, so figures with it say that vectors are
 * used as they should be, and not how much a model would find.
 */
export function standInVector(text: string, dimensions = 1_024): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const folded = ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()} `;
  const characters = [...folded];
  for (let index = 0; index + 3 <= characters.length; index += 1) {
    const digest = createHash('sha256')
      .update(characters.slice(index, index + 3).join(''))
      .digest();
    const place = digest.readUInt32BE(0) % dimensions;
    vector[place] = (vector[place] ?? 0) + ((digest[4] ?? 0) % 2 === 0 ? 1 : -1);
  }
  // A text without letters still has a vector.
  if (Math.hypot(...vector) === 0) vector[0] = 1;
  return vector;
}

/** The same as a model. */
export class StandInEmbeddings implements EmbeddingModel {
  readonly mostTexts = 64;
  readonly mostCharacters = 100_000;
  /** Texts of each call. */
  readonly calls: (readonly string[])[] = [];

  constructor(
    readonly name = 'stand-in',
    private readonly dimensions = 1_024,
  ) {}

  embed(texts: readonly string[]): Promise<EmbeddedTexts> {
    this.calls.push(texts);
    return Promise.resolve({ vectors: texts.map((text) => standInVector(text, this.dimensions)), tokens: null });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
