import type { TextModel, TextModels } from '@imprint/domain/generation/text';
import type { Config } from '@imprint/platform/config';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { AnthropicModel } from './anthropic.model.js';
import { GoogleModel } from './google.model.js';
import { LocalWriterModel } from './local-writer.model.js';
import { MistralModel } from './mistral.model.js';
import { OpenAiModeration } from './openai-moderation.js';
import { OpenAiTextModel } from './openai-text.model.js';
import { connectionTo, requireKey } from './vendor-connections.js';
import type { VendorTextOptions } from './vendor-text.model.js';

export type TextModelSettings = Pick<
  Config,
  | 'DEFAULT_TEXT_MODEL'
  | 'GENERATION_CONCURRENCY'
  | `OPENAI_TEXT_${'BASE_URL' | 'API_KEY' | 'MODELS'}`
  | `${'ANTHROPIC' | 'MISTRAL'}_${'BASE_URL' | 'API_KEY' | 'MODELS'}`
  | `GOOGLE_${'BASE_URL' | 'API_KEY' | 'TEXT_MODELS'}`
>;

type VendorModel = new (http: SafeFetch, options: VendorTextOptions) => TextModel;

/** The models of this machine, which are offered after those of vendors. */
const localModels: readonly TextModel[] = [new LocalWriterModel()];

/**
 * Every model that writes, the default one first. Cheap to create: the vendors' libraries are loaded for the first text. To add a vendor, add
 * a file and a line here.
 * @throws Error when models are listed without their key, or the default one is not among them
 */
export function createTextModels(config: TextModelSettings, local: readonly TextModel[] = localModels): TextModels {
  const models = [...vendorTextModels(config), ...local];
  const byName = new Map(models.map((model) => [model.capability.name, model]));
  const standard = config.DEFAULT_TEXT_MODEL === null ? models[0] : byName.get(config.DEFAULT_TEXT_MODEL);
  if (standard !== undefined) return new Map([[standard.capability.name, standard], ...byName]);
  if (config.DEFAULT_TEXT_MODEL === null) return byName;
  const offered = [...byName.keys()].join(', ') || 'none';
  throw new Error(`DEFAULT_TEXT_MODEL is not one of the models offered: ${offered}.`);
}

/** Asked by whoever accepts prompts. Null without a key; servers that need none, such as Ollama, have no moderation. */
export function createPromptModeration(
  config: Pick<Config, 'GENERATION_CONCURRENCY' | 'OPENAI_TEXT_API_KEY' | 'OPENAI_TEXT_BASE_URL'>,
): OpenAiModeration | null {
  const { OPENAI_TEXT_API_KEY: apiKey, OPENAI_TEXT_BASE_URL: baseUrl } = config;
  return apiKey === null ? null : new OpenAiModeration(connectionTo(baseUrl, config), { baseUrl, apiKey });
}

/** Without those of this machine. @throws Error when models are listed without their key */
export function vendorTextModels(config: TextModelSettings): TextModel[] {
  requireKey('ANTHROPIC_API_KEY', config.ANTHROPIC_API_KEY, 'ANTHROPIC_MODELS', config.ANTHROPIC_MODELS);
  requireKey('GOOGLE_API_KEY', config.GOOGLE_API_KEY, 'GOOGLE_TEXT_MODELS', config.GOOGLE_TEXT_MODELS);
  requireKey('MISTRAL_API_KEY', config.MISTRAL_API_KEY, 'MISTRAL_MODELS', config.MISTRAL_MODELS);
  const modelsOf = (Model: VendorModel, baseUrl: string, apiKey: string | null, models: readonly string[]): TextModel[] =>
    models.map((model) => new Model(connectionTo(baseUrl, config), { baseUrl, apiKey, model }));
  return [
    ...modelsOf(OpenAiTextModel, config.OPENAI_TEXT_BASE_URL, config.OPENAI_TEXT_API_KEY, config.OPENAI_TEXT_MODELS),
    ...modelsOf(AnthropicModel, config.ANTHROPIC_BASE_URL, config.ANTHROPIC_API_KEY, config.ANTHROPIC_MODELS),
    ...modelsOf(GoogleModel, config.GOOGLE_BASE_URL, config.GOOGLE_API_KEY, config.GOOGLE_TEXT_MODELS),
    ...modelsOf(MistralModel, config.MISTRAL_BASE_URL, config.MISTRAL_API_KEY, config.MISTRAL_MODELS),
  ];
}
