import type { TranscriptionModel, TranscriptionModels } from '@imprint/domain/generation/transcript';
import type { Config } from '@imprint/platform/config';
import { OpenAiTranscriptionModel, withoutTimes } from './openai-transcription.model.js';
import { connectionTo } from './vendor-connections.js';

export type TranscriptionModelSettings = Pick<
  Config,
  'GENERATION_CONCURRENCY' | `OPENAI_TRANSCRIPTION_${'BASE_URL' | 'API_KEY' | 'MODELS'}`
>;

/**
 * Every model that writes down speech, the default one first. To add a vendor, add a file and a line here.
 * @throws Error for a model that does not say when something is said
 */
export function vendorTranscriptionModels(config: TranscriptionModelSettings): TranscriptionModel[] {
  const { OPENAI_TRANSCRIPTION_BASE_URL: baseUrl, OPENAI_TRANSCRIPTION_API_KEY: apiKey } = config;
  return config.OPENAI_TRANSCRIPTION_MODELS.map(({ model, credits }) => {
    if (withoutTimes(model))
      throw new Error(`OPENAI_TRANSCRIPTION_MODELS: ${model} does not say when something is said, which captions need.`);
    return new OpenAiTranscriptionModel(connectionTo(baseUrl, config), { baseUrl, apiKey, model, credits });
  });
}

/** The same by name. */
export const createTranscriptionModels = (config: TranscriptionModelSettings): TranscriptionModels =>
  new Map(vendorTranscriptionModels(config).map((model) => [model.capability.name, model]));
