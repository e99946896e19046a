import type { AspectRatio, WrittenType } from '@imprint/contracts/generation';

/** The options of each kind apart from the prompt, stored as JSON. */
export interface GenerationOptions {
  image: { style: string | null; aspectRatio: AspectRatio };
  text: { type: WrittenType; platform: string | null; context: string[] };
}
/** Name of a kind of generation. */
export type GenerationKindName = keyof GenerationOptions;
