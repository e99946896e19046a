export {
  IMAGE_MODELS,
  type GeneratedImage,
  type ImageModel,
  type ImageModelCapability,
  type ImageModelContext,
  type ImageModels,
  type ImageRequest,
  type RequestBrand,
  type RequestLogo,
} from './image-model.js';
export { ModelError } from '../generation-kind.js';
