import type { AspectRatio } from '@imprint/contracts/generation';

/** What each kind keeps of a request beside its prompt, as JSON. */
export interface GenerationOptions {
  image: { style: string | null; aspectRatio: AspectRatio };
}
export type GenerationKindName = keyof GenerationOptions;
