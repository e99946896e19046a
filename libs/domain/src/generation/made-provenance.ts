import { sourceTypes, type Provenance } from '../media/index.js';
import type { GenerationEntity } from './generation.entity.js';
import { isTrained } from './trainings/trained-model-name.js';

/** What the options of every kind say of the files that it is made with, if they say anything. */
interface Material {
  style?: string | null;
  references?: readonly string[];
  audioAssetId?: string | null;
  assetIds?: readonly string[];
  operation?: string;
}

/** What leaves a file what it is: the new one says what that one says. */
const continuations: readonly (string | undefined)[] = ['trim', 'loudness'];

/**
 * What a file says of how it was made; null where it goes on as what it was. What is made here follows rules, and learned from nothing,
 * except with a model that was trained with pictures.
 */
export function provenanceOf({
  id,
  model,
  provider,
  options,
}: Pick<GenerationEntity, 'id' | 'model' | 'provider' | 'options'>): Provenance | null {
  const { references = [], audioAssetId = null, assetIds = [], operation } = options as Material;
  if (continuations.includes(operation)) return null;
  const { trained, drawn, trainedOfOthers, drawnOfOthers } = sourceTypes;
  const [alone, ofOthers] = provider === 'local' && !isTrained(model) ? [drawn, drawnOfOthers] : [trained, trainedOfOthers];
  const isOfOthers = references.length + assetIds.length > 0 || audioAssetId !== null;
  return { sourceType: isOfOthers ? ofOthers : alone, made: { model, generationId: id } };
}
