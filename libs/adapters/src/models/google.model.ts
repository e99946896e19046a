import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { VendorTextModel, type VendorTextOptions } from './vendor-text.model.js';

/** `POST {base}/models/{model}:streamGenerateContent` of the Gemini API. */
export class GoogleModel extends VendorTextModel {
  constructor(http: SafeFetch, options: VendorTextOptions) {
    super(http, options, { provider: 'google', service: 'Gemini API', description: 'Texts by models of Google.' });
  }

  protected async connect(fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
    const { createGoogle } = await import('@ai-sdk/google');
    const { baseUrl, apiKey, model } = this.options;
    return createGoogle({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model);
  }

  /** Thinking counts as output: it would use up the tokens of a short text. */
  protected override extras(): Partial<LanguageModelV4CallOptions> {
    return { reasoning: 'none' };
  }
}
