export {
  TRANSCRIPTION_MODELS,
  type HeardSegment,
  type HeardSpeech,
  type TranscriptionModel,
  type TranscriptionModelCapability,
  type TranscriptionModels,
} from './transcription-model.js';
export type { ModelContext } from '../model-capability.js';
export { ModelError } from '../generation-kind.js';
