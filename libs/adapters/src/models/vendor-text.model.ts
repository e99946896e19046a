import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { TextAnswer, TextModel, TextModelCapability, TextModelContext, TextRequest } from '@imprint/domain/generation/text';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { textPrice } from './text-prices.js';
import { answerOf, failureOf } from './text-stream.js';
import type { Vendor } from './vendor-failures.js';

/** How to reach a model. */
export interface VendorTextOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** As the vendor calls it. */
  model: string;
  /** Milliseconds for the whole answer. */
  timeoutMs?: number;
}

/** What is the same for every model of a vendor. */
export interface TextVendor {
  provider: string;
  /** As messages call it, after `The`. */
  service: string;
  description: string;
}

/** Characters of what a text is about; some 15,000 tokens, which leaves room for the brand in every model of these vendors. */
const promptLength = 60_000;
const outputTokens = 8_192;
/** Bytes. An answer of `outputTokens` is some 50 KB; as events of one token each, with their envelopes, it is up to 4 MB. */
const largestAnswer = 16 * 1024 * 1024;
/** What every vendor takes as a seed: a positive number of 31 bits. */
const largestSeed = 0x7fff_ffff;

/** A model behind a vendor's API, by the language models of the AI SDK. One call is one request. */
export abstract class VendorTextModel implements TextModel {
  readonly capability: TextModelCapability;
  private readonly vendor: Vendor;
  private readonly fetch: typeof fetch;
  private connected: Promise<LanguageModelV4> | undefined;

  /** @param http used by this model only, and closed with it */
  constructor(
    private readonly http: SafeFetch,
    protected readonly options: VendorTextOptions,
    { provider, service, description }: TextVendor,
  ) {
    const { model, baseUrl, apiKey, timeoutMs = 180_000 } = options;
    this.vendor = { service, apiKey };
    this.capability = {
      name: `${provider}/${model}`,
      provider,
      label: model,
      description,
      promptLength,
      outputTokens,
      price: textPrice(baseUrl, model),
      timeoutMs,
    };
    this.fetch = http.asFetch({ streamed: true, timeoutMs, maxResponseBytes: largestAnswer });
  }

  async write(request: TextRequest, context: TextModelContext): Promise<TextAnswer> {
    const { signal } = context;
    signal.throwIfAborted();
    const model = await this.connection();
    try {
      const { stream } = await model.doStream({ ...this.call(request), abortSignal: signal });
      return await answerOf(stream, this.vendor, (piece) => {
        context.written(piece);
        signal.throwIfAborted();
      });
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error, this.vendor);
    }
  }

  async close(): Promise<void> {
    await this.http.onApplicationShutdown();
  }

  /** What could not be loaded is loaded again for the next text. */
  private connection(): Promise<LanguageModelV4> {
    this.connected ??= this.connect(this.fetch).catch((error: unknown) => {
      this.connected = undefined;
      throw error;
    });
    return this.connected;
  }

  /** Loads the vendor's library, for the first text. */
  protected abstract connect(fetch: typeof globalThis.fetch): Promise<LanguageModelV4>;

  /** What this vendor is asked besides. */
  protected extras(): Partial<LanguageModelV4CallOptions> {
    return {};
  }

  private call({ system, prompt, schema, maxOutputTokens, seed }: TextRequest): LanguageModelV4CallOptions {
    return {
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: prompt }] },
      ],
      responseFormat: { type: 'json', name: 'answer', schema },
      maxOutputTokens: Math.min(maxOutputTokens, outputTokens),
      seed: Math.abs(Math.trunc(seed)) % largestSeed,
      ...this.extras(),
    };
  }
}
