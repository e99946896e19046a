import type { AspectRatio, WrittenType } from '@imprint/contracts/generation';
import type { PlannedSection } from './article-draft.js';

/** The options of each kind apart from the prompt, stored as JSON. */
export interface GenerationOptions {
  image: { style: string | null; aspectRatio: AspectRatio };
  text: {
    type: WrittenType;
    platform: string | null;
    context: string[];
    /** Of an article: the sections that were asked for, and the picture that it gets. */
    outline?: PlannedSection[];
    image?: { model: string; provider: string; options: GenerationOptions['image'] };
  };
}
/** Name of a kind of generation. */
export type GenerationKindName = keyof GenerationOptions;
