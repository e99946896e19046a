import { sourceTypes, type Provenance } from '../media/index.js';
import type { GenerationEntity } from './generation.entity.js';

/** What the options of every kind say of the files that it is made with, if they say anything. */
interface Material {
  style?: string | null;
  references?: readonly string[];
  audioAssetId?: string | null;
}

/** What a file says of how it was made. What is made here follows rules, and learned from nothing. */
export function provenanceOf({
  id,
  model,
  provider,
  options,
}: Pick<GenerationEntity, 'id' | 'model' | 'provider' | 'options'>): Provenance {
  const { references = [], audioAssetId = null }: Material = options;
  const { trained, drawn, trainedOfOthers, drawnOfOthers } = sourceTypes;
  const [alone, ofOthers] = provider === 'local' ? [drawn, drawnOfOthers] : [trained, trainedOfOthers];
  const isOfOthers = references.length > 0 || audioAssetId !== null;
  return { sourceType: isOfOthers ? ofOthers : alone, made: { model, generationId: id } };
}
