export {
  TRANSFORM_MODELS,
  type ExtractedSpeech,
  type LoudnessRequest,
  type MergedClip,
  type MergeRequest,
  type SpeechRequest,
  type TransformedFile,
  type TransformModel,
  type TransformModels,
  type TransformRequest,
  type TrimRequest,
} from './transform-model.js';
export type { RequestBrand } from '../image/image-model.js';
export type { FileModelContext, Unavailable } from '../model-capability.js';
export { ModelError } from '../generation-kind.js';
