export { BrandContextModule, BrandContexts, type BrandContextView } from './brand-context/index.js';
export { parsePrompt, variablesOf } from './batch/prompt-template.js';
export { BatchReader, type BatchView, type ContentBatchView } from './batch/batch-reader.js';
export { MediaBatches, type BatchBodies } from './batch/media-batches.js';
export { goesOn } from './goes-on.js';
export { GenerationFollower } from './generation-follower.js';
export { GenerationReader, type GenerationView } from './generation-reader.js';
export { GenerationPreviews } from './generation-previews.js';
export { GenerationSwitch, type GenerationSwitchView } from './generation-switch.js';
export { GenerationSwitchModule } from './generation-switch.module.js';
export { creditsOf } from './credits-of.js';
export { CancelGeneration } from './cancel-generation.js';
export {
  GenerationModule,
  GenerationReadingModule,
  GenerationSettingsModule,
  GenerationWorkerModule,
  RecordingListenerModule,
  VendorKeysModule,
  VendorWebhooksModule,
} from './generation.module.js';
export { GenerationsService } from './generations.service.js';
export { TrainingsModule, TrainingWorkerModule } from './trainings/trainings.module.js';
export { OfferedTrainers, type TrainerView } from './trainings/offered-trainers.js';
export { TrainingPictures } from './trainings/training-pictures.js';
export { TrainingsService, type TrainingView } from './trainings/trainings.service.js';
export { ImageTransforms, type MadeOfPicture } from './transform/image-transforms.js';
export { MediaTransforms } from './transform/media-transforms.js';
export { requireModel } from './model-call.js';
export { ReadingModels } from './reading-models.js';
export { ReadingModelsModule } from './reading-models.module.js';
export { GenerationPolicyModule } from './safety/generation-policy.module.js';
export { GenerationSettingsService, type GenerationSettingsView } from './safety/generation-settings.service.js';
export { PromptPolicy } from './safety/prompt-policy.js';
export { ContentBatches } from './text/content-batches.js';
export { cutOffAt, findingsOf, firstFindings, leftOutFor } from './text/answer-faults.js';
export { fenceOf } from './text/fenced.js';
export { costOf } from './text/text-cost.js';
export { writeAnswer } from './text/write-answer.js';
export { PostRepurposing } from './text/repurpose-post.js';
export { TurboContent } from './text/turbo-content.js';
export { OwnModels } from './vendor-keys/own-models.js';
export { VendorKeys, type VendorKeyView } from './vendor-keys/vendor-keys.service.js';
export { VendorWebhooks } from './vendors/vendor-webhooks.js';
