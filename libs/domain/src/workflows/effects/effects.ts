import type { EffectClass } from './effect.js';
import { PostDraft } from './post-draft.js';

/** Every kind of node that acts, one line each. */
export const effects: readonly EffectClass[] = [PostDraft];
