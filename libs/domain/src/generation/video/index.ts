export {
  VIDEO_MODELS,
  type GeneratedVideo,
  type VideoModel,
  type VideoModelCapability,
  type VideoModels,
  type VideoRequest,
} from './video-model.js';
export type { RequestBrand, RequestLogo } from '../image/image-model.js';
export type { Durations, FileModelContext, Unavailable } from '../model-capability.js';
export { ModelError } from '../generation-kind.js';
