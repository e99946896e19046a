import type { ImageModel } from '@imprint/domain/generation/image';
import type { Config } from '@imprint/platform/config';
import { GoogleImagesModel } from './google-images.model.js';
import { OpenAiImagesModel } from './openai-images.model.js';
import { StabilityModel } from './stability.model.js';
import { connectionTo, requireKey } from './vendor-connections.js';

/** What decides which vendors there are that answer with a picture. */
export type DirectImageSettings = Pick<
  Config,
  | 'GENERATION_CONCURRENCY'
  | `GOOGLE_${'BASE_URL' | 'API_KEY' | 'IMAGE_MODELS'}`
  | `OPENAI_IMAGES_${'BASE_URL' | 'API_KEY' | 'CREDITS' | 'MODEL'}`
  | `STABILITY_${'BASE_URL' | 'API_KEY' | 'MODELS'}`
>;

/** Each model has its own connections, and closes them. @throws Error when models are listed without their key */
export function directImageModels(config: DirectImageSettings): ImageModel[] {
  const { GOOGLE_BASE_URL, GOOGLE_API_KEY, GOOGLE_IMAGE_MODELS } = config;
  const { STABILITY_BASE_URL, STABILITY_API_KEY, STABILITY_MODELS } = config;
  requireKey('GOOGLE_API_KEY', GOOGLE_API_KEY, 'GOOGLE_IMAGE_MODELS', GOOGLE_IMAGE_MODELS);
  requireKey('STABILITY_API_KEY', STABILITY_API_KEY, 'STABILITY_MODELS', STABILITY_MODELS);
  const google = { baseUrl: GOOGLE_BASE_URL, apiKey: GOOGLE_API_KEY };
  const stability = { baseUrl: STABILITY_BASE_URL, apiKey: STABILITY_API_KEY };
  return [
    ...openAiImages(config),
    ...GOOGLE_IMAGE_MODELS.map((model) => new GoogleImagesModel(connectionTo(google.baseUrl, config), { ...google, model })),
    ...STABILITY_MODELS.map((model) => new StabilityModel(connectionTo(stability.baseUrl, config), { ...stability, model })),
  ];
}

function openAiImages(config: DirectImageSettings): ImageModel[] {
  const { OPENAI_IMAGES_BASE_URL: baseUrl, OPENAI_IMAGES_API_KEY: apiKey, OPENAI_IMAGES_MODEL: model } = config;
  const { OPENAI_IMAGES_CREDITS: credits } = config;
  return baseUrl === null ? [] : [new OpenAiImagesModel(connectionTo(baseUrl, config), { baseUrl, apiKey, model, credits })];
}
