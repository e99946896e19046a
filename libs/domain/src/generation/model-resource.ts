import type { MadeKind, ModelResource } from '@imprint/contracts/generation';
import type { ModelCapability } from './model-capability.js';

/** A model as the API lists it. What is special to its kind is added by that. */
export function modelResource(kind: MadeKind, model: Omit<ModelCapability, 'timeoutMs'>): ModelResource & { id: string } {
  const { name, provider, label, description, promptLength, credits, creditsPer = 'output', takesContext = false } = model;
  return {
    ...{ id: name, kind, provider, label, description, promptLength, credits, creditsPer },
    ...{
      brandId: null,
      aspectRatios: [],
      durations: null,
      voices: [],
      areVoicesKnown: true,
      avatars: [],
      areAvatarsKnown: true,
      references: 0,
      takesAudio: false,
      takesEndFrame: false,
      takesContext,
      edits: false,
      removesBackgrounds: false,
      transcribes: false,
      unavailable: null,
      paused: null,
      price: null,
    },
  };
}
