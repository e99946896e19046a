import type { AspectRatio } from '@imprint/contracts/generation';

/** The options of each kind apart from the prompt, stored as JSON. */
export interface GenerationOptions {
  image: { style: string | null; aspectRatio: AspectRatio };
}
/** Name of a kind of generation. */
export type GenerationKindName = keyof GenerationOptions;
