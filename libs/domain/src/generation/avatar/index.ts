export {
  AVATAR_MODELS,
  type Avatar,
  type AvatarModel,
  type AvatarModelCapability,
  type AvatarModels,
  type AvatarRequest,
} from './avatar-model.js';
export type { Voice } from '../audio/audio-model.js';
export type { RequestBrand, RequestLogo } from '../image/image-model.js';
export type { FileModelContext, Unavailable } from '../model-capability.js';
export type { GeneratedVideo } from '../video/video-model.js';
export { ModelError } from '../generation-kind.js';
