import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { VendorTextModel, type VendorTextOptions } from './vendor-text.model.js';

/** `POST {base}/chat/completions` of OpenAI and of whatever speaks it: Ollama, llama.cpp, vLLM. */
export class OpenAiTextModel extends VendorTextModel {
  constructor(http: SafeFetch, options: VendorTextOptions) {
    super(http, options, {
      provider: 'openai',
      service: 'text service',
      description: 'Texts by an OpenAI-compatible service.',
    });
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
      transformRequestBody: new URL(baseUrl).hostname === 'api.openai.com' ? asOpenAiTakesIt : undefined,
    })(model);
  }
}

/** `max_tokens` is deprecated there, and the newer models refuse it; compatible servers know nothing else. */
function asOpenAiTakesIt({ max_tokens: most, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: most };
}
