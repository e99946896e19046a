export {
  IMAGE_MODELS,
  type GeneratedImage,
  type ImageModel,
  type ImageModelCapability,
  type ImageModels,
  type ImageRequest,
  type RequestBrand,
  type RequestLogo,
  type RequestReference,
} from './image-model.js';
export {
  IMAGE_TRAINERS,
  type ImageTrainer,
  type ImageTrainers,
  isAtVendor,
  type Learned,
  type ModelAtVendor,
  type TrainedModel,
  type TrainerCapability,
  type TrainingContext,
  type TrainingPicture,
} from './image-trainer.js';
export type { ModelContext } from '../model-capability.js';
export { ModelError } from '../generation-kind.js';
export { withTriggerWord } from './trigger-words.js';
