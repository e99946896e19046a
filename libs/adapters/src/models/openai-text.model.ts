import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { JsonSchema } from '@imprint/domain/generation/text';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { VendorTextModel, type VendorTextOptions } from './vendor-text.model.js';

/** `POST {base}/chat/completions` of OpenAI and of whatever speaks it: Ollama, llama.cpp, vLLM. */
export class OpenAiTextModel extends VendorTextModel {
  private readonly isOpenAi: boolean;

  constructor(http: SafeFetch, options: VendorTextOptions) {
    super(http, options, {
      provider: 'openai',
      service: 'text service',
      description: 'Texts by an OpenAI-compatible service.',
    });
    this.isOpenAi = new URL(options.baseUrl).host === 'api.openai.com';
  }

  protected async connect(fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const { baseUrl, apiKey, model } = this.options;
    return createOpenAICompatible({
      name: 'openai',
      baseURL: baseUrl,
      apiKey: apiKey ?? undefined,
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
      transformRequestBody: this.isOpenAi ? asOpenAiTakesIt : undefined,
    })(model);
  }

  /** OpenAI refuses keywords that its structured outputs do not list; grammars of local servers use them. */
  protected override schemaFor(schema: JsonSchema): JsonSchema {
    return this.isOpenAi ? withoutLengths(schema) : schema;
  }
}

/** `max_tokens` is deprecated there, and the newer models refuse it; compatible servers know nothing else. */
function asOpenAiTakesIt({ max_tokens: most, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: most };
}

function withoutLengths(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => keyword !== 'minLength' && keyword !== 'maxLength');
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, isObject(value) ? withoutLengths(value) : value]));
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);
