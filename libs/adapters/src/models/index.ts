import {
  IMAGE_MODELS,
  IMAGE_TRAINERS,
  type ImageModel,
  type ImageModels,
  type ImageTrainers,
} from '@imprint/domain/generation/image';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { directImageModels, type DirectImageSettings } from './direct-image-models.js';
import { LocalCardModel } from './local-card.model.js';
import { LocalStyleTrainer } from './local-style.trainer.js';
import { LocalPatternModel } from './local-pattern.model.js';
import { RenderPool } from './render-pool.js';
import { jobImageModels } from './job-models.js';
import { jobTrainers, type TrainerSettings } from './job-trainers.js';
import type { JobSettings } from './job-vendors.js';

export { createAudioModels, type AudioModelSettings } from './audio-models.js';
export { AudioModelsModule } from './audio-models.module.js';
export { LocalCardModel } from './local-card.model.js';
export { LocalFfmpegModel } from './local-ffmpeg.model.js';
export { LocalLoopModel } from './local-loop.model.js';
export { LocalStyleTrainer } from './local-style.trainer.js';
export { LocalPatternModel } from './local-pattern.model.js';
export { OpenAiImagesModel, type OpenAiImagesOptions } from './openai-images.model.js';
export { OpenAiSpeechModel, type OpenAiSpeechOptions } from './openai-speech.model.js';
export { RenderPool } from './render-pool.js';
export { EmbeddingModelsModule } from './embedding-models.module.js';
export { createTextModels, type TextModelSettings } from './text-models.js';
export { createTransformModels, TransformModelsModule, type TransformModelSettings } from './transform-models.module.js';
export { VideoModelsModule } from './video-models.module.js';
export { TextModelsModule } from './text-models.module.js';
export { createVideoModels, type VideoModelSettings } from './video-models.js';
export { AnthropicModel } from './anthropic.model.js';
export { GoogleImagesModel, type GoogleImagesOptions } from './google-images.model.js';
export { GoogleModel } from './google.model.js';
export { LocalSpeechModel } from './local-speech.model.js';
export { LocalWriterModel } from './local-writer.model.js';
export { MistralModel } from './mistral.model.js';
export { OpenAiModeration, type OpenAiModerationOptions } from './openai-moderation.js';
export { OpenAiTextModel } from './openai-text.model.js';
export { createMediaVendors, MediaVendorsModule } from './media-vendors.module.js';
export { ElevenLabsMusicModel } from './elevenlabs-music.model.js';
export { ElevenLabsSpeechModel } from './elevenlabs-speech.model.js';
export { ElevenLabsVendor, type ElevenLabsOptions } from './elevenlabs.vendor.js';
export { FalVendor, type FalOptions } from './fal.vendor.js';
export { KeyedVendorsModule } from './keyed-vendors.module.js';
export { JobVideoModel, type OfferedVideo } from './job-video.model.js';
export { JobImageModel } from './job-image.model.js';
export { ReplicateVendor, type ReplicateOptions } from './replicate.vendor.js';
export { StabilityModel, type StabilityOptions } from './stability.model.js';
export type { VendorTextOptions } from './vendor-text.model.js';

type ModelSettings = Pick<Config, 'DEFAULT_IMAGE_MODEL' | 'GENERATION_THREADS'> & DirectImageSettings & JobSettings;

/**
 * Every model of this instance, the default one first. Cheap to create: threads, fonts and renderers are loaded for the first drawing. To
 * add a model, add a file and a line here.
 * @throws Error when the default model is not among them
 */
export function createImageModels(config: ModelSettings): ImageModels {
  const pool = new RenderPool(config.GENERATION_THREADS);
  const local = [new LocalCardModel(pool), new LocalPatternModel(pool)];
  const models: readonly ImageModel[] = [...local, ...directImageModels(config), ...jobImageModels(config)];
  const byName = new Map(models.map((model) => [model.capability.name, model]));
  const standard = byName.get(config.DEFAULT_IMAGE_MODEL);
  if (standard === undefined)
    throw new Error(`DEFAULT_IMAGE_MODEL is not one of the models offered: ${[...byName.keys()].join(', ')}.`);
  return new Map([[standard.capability.name, standard], ...byName]);
}

/** Every trainer of this instance. What they make is drawn by the models above. */
export function createImageTrainers(models: ImageModels, config: TrainerSettings): ImageTrainers {
  const cards = [...models.values()].filter((model) => model instanceof LocalCardModel);
  const trainers = [...cards.map((card) => new LocalStyleTrainer(card)), ...jobTrainers(config)];
  return new Map(trainers.map((trainer) => [trainer.capability.name, trainer]));
}

/** Provides `IMAGE_MODELS` and `IMAGE_TRAINERS`. */
@Global()
@Module({
  providers: [
    { provide: IMAGE_MODELS, useFactory: createImageModels, inject: [CONFIG] },
    { provide: IMAGE_TRAINERS, useFactory: createImageTrainers, inject: [IMAGE_MODELS, CONFIG] },
  ],
  exports: [IMAGE_MODELS, IMAGE_TRAINERS],
})
export class ImageModelsModule implements OnApplicationShutdown {
  constructor(
    @Inject(IMAGE_MODELS) private readonly models: ImageModels,
    @Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.models.values(), ...this.trainers.values()].map((each) => each.close()));
  }
}
