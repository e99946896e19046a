export {
  AUDIO_MODELS,
  type AudioModel,
  type AudioModelCapability,
  type AudioModels,
  type AudioRequest,
  type GeneratedAudio,
  type Voice,
} from './audio-model.js';
export type { Durations, FileModelContext, Unavailable } from '../model-capability.js';
export { ModelError } from '../generation-kind.js';
