import { IMAGE_MODELS, type ImageModel, type ImageModels } from '@imprint/domain/generation/image';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { LocalCardModel } from './local-card.model.js';
import { LocalPatternModel } from './local-pattern.model.js';
import { OpenAiImagesModel } from './openai-images.model.js';
import { RenderPool } from './render-pool.js';
import { jobImageModels, type JobSettings } from './job-models.js';
import { connectionsTo } from './vendor-connections.js';

export { createAudioModels, type AudioModelSettings } from './audio-models.js';
export { AudioModelsModule } from './audio-models.module.js';
export { LocalCardModel } from './local-card.model.js';
export { LocalLoopModel } from './local-loop.model.js';
export { LocalPatternModel } from './local-pattern.model.js';
export { OpenAiImagesModel, type OpenAiImagesOptions } from './openai-images.model.js';
export { RenderPool } from './render-pool.js';
export { createTextModels, type TextModelSettings } from './text-models.js';
export { VideoModelsModule } from './video-models.module.js';
export { TextModelsModule } from './text-models.module.js';
export { createVideoModels, type VideoModelSettings } from './video-models.js';
export { AnthropicModel } from './anthropic.model.js';
export { GoogleModel } from './google.model.js';
export { LocalSpeechModel } from './local-speech.model.js';
export { LocalWriterModel } from './local-writer.model.js';
export { MistralModel } from './mistral.model.js';
export { OpenAiTextModel } from './openai-text.model.js';
export { createMediaVendors, MediaVendorsModule } from './media-vendors.module.js';
export { FalVendor, type FalOptions } from './fal.vendor.js';
export { JobVideoModel, type OfferedVideo } from './job-video.model.js';
export { JobImageModel } from './job-image.model.js';
export { ReplicateVendor, type ReplicateOptions } from './replicate.vendor.js';
export type { VendorTextOptions } from './vendor-text.model.js';

type ModelSettings = Pick<
  Config,
  | 'DEFAULT_IMAGE_MODEL'
  | 'GENERATION_CONCURRENCY'
  | 'GENERATION_THREADS'
  | 'OPENAI_IMAGES_BASE_URL'
  | 'OPENAI_IMAGES_API_KEY'
  | 'OPENAI_IMAGES_CREDITS'
  | 'OPENAI_IMAGES_MODEL'
> &
  JobSettings;

/**
 * Every model of this instance, the default one first. Cheap to create: threads, fonts and renderers are loaded for the first drawing. To
 * add a model, add a file and a line here.
 * @throws Error when the default model is not among them
 */
export function createImageModels(config: ModelSettings): ImageModels {
  const pool = new RenderPool(config.GENERATION_THREADS);
  const local = [new LocalCardModel(pool), new LocalPatternModel(pool)];
  const models: readonly ImageModel[] = [...local, ...openAiImages(config), ...jobImageModels(config)];
  const byName = new Map(models.map((model) => [model.capability.name, model]));
  const standard = byName.get(config.DEFAULT_IMAGE_MODEL);
  if (standard === undefined)
    throw new Error(`DEFAULT_IMAGE_MODEL is not one of the models offered: ${[...byName.keys()].join(', ')}.`);
  return new Map([[standard.capability.name, standard], ...byName]);
}

function openAiImages(config: ModelSettings): ImageModel[] {
  const { OPENAI_IMAGES_BASE_URL: baseUrl, OPENAI_IMAGES_API_KEY: apiKey, OPENAI_IMAGES_MODEL: model } = config;
  const { OPENAI_IMAGES_CREDITS: credits } = config;
  if (baseUrl === null) return [];
  // The operator configured this host, so it may be private; addresses in its responses may not.
  const http = new SafeFetch([new URL(baseUrl).host], undefined, connectionsTo(config));
  return [new OpenAiImagesModel(http, { baseUrl, apiKey, model, credits })];
}

/** Provides `IMAGE_MODELS`. */
@Global()
@Module({
  providers: [{ provide: IMAGE_MODELS, useFactory: createImageModels, inject: [CONFIG] }],
  exports: [IMAGE_MODELS],
})
export class ImageModelsModule implements OnApplicationShutdown {
  constructor(@Inject(IMAGE_MODELS) private readonly models: ImageModels) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.models.values()].map((model) => model.close()));
  }
}
