import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { VendorTextModel, type VendorTextOptions } from './vendor-text.model.js';

/** `POST {base}/chat/completions` of Mistral. */
export class MistralModel extends VendorTextModel {
  constructor(http: SafeFetch, options: VendorTextOptions) {
    super(http, options, { provider: 'mistral', service: 'Mistral API', description: 'Texts by models of Mistral.' });
  }

  protected async connect(fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
    const { createMistral } = await import('@ai-sdk/mistral');
    const { baseUrl, apiKey, model } = this.options;
    return createMistral({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model);
  }

  protected override extras(): Partial<LanguageModelV4CallOptions> {
    return { providerOptions: { mistral: { strictJsonSchema: true } } };
  }
}
