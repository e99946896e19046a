import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { VendorTextModel, type VendorTextOptions } from './vendor-text.model.js';

/** `POST {base}/messages` of Anthropic. It takes no seed. */
export class AnthropicModel extends VendorTextModel {
  constructor(http: SafeFetch, options: VendorTextOptions) {
    super(http, options, { provider: 'anthropic', service: 'Anthropic API', description: 'Texts by models of Anthropic.' });
  }

  protected async connect(fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const { baseUrl, apiKey, model } = this.options;
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model);
  }

  /** Thinking counts as output: it would use up the tokens of a short text. */
  protected override extras(): Partial<LanguageModelV4CallOptions> {
    return { seed: undefined, reasoning: 'none' };
  }
}
