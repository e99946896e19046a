export {
  IMAGE_MODELS,
  type GeneratedImage,
  type ImageModel,
  type ImageModelCapability,
  type ImageModelContext,
  type ImageModels,
  type ImageRequest,
} from './image-model.js';
export { ModelError } from '../generation-kind.js';
