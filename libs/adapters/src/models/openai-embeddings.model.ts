import type { EmbeddedTexts, EmbeddingModel } from '@imprint/domain/knowledge/embeddings';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { DirectVendor, documentOf } from './direct-vendor.js';
import { bearer } from './vendor-connections.js';
import { fieldsOf, unusableAnswer } from './vendor-failures.js';

/** How to reach the service. */
export interface OpenAiEmbeddingsOptions {
  /** Includes `/v1`, without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** E.g. `text-embedding-3-small`. */
  model: string;
  /** 0 for as many as the model has. */
  dimensions: number;
  /** Milliseconds for each call. */
  timeoutMs?: number;
}

/**
 * The vendor takes 2,048 texts and 300,000 tokens in a call (https://developers.openai.com/api/reference/resources/embeddings, read on
 * 2026-11-29). Local servers take less, and a call that fails is repeated as a whole.
 */
const [mostTexts, mostCharacters] = [64, 100_000];
/** Bytes. 64 vectors of 4,096 numbers in JSON have 6 MB. */
const largestAnswer = 16 * 1024 * 1024;

/** The OpenAI-compatible endpoint that turns texts into vectors, `POST {base}/embeddings`. */
export class OpenAiEmbeddingsModel implements EmbeddingModel {
  readonly name: string;
  readonly mostTexts = mostTexts;
  readonly mostCharacters = mostCharacters;
  private readonly calls: DirectVendor;

  /** @param http used by this model only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: OpenAiEmbeddingsOptions,
  ) {
    const { apiKey, model, dimensions, timeoutMs = 60_000 } = options;
    const vendor = { service: 'embeddings service', apiKey, setting: 'OPENAI_EMBEDDINGS_API_KEY' };
    this.calls = new DirectVendor(http, { vendor, authorization: bearer(apiKey), timeoutMs });
    this.name = dimensions === 0 ? `openai/${model}` : `openai/${model}@${dimensions}`;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<EmbeddedTexts> {
    const { baseUrl, model, dimensions } = this.options;
    const body = { model, input: texts, encoding_format: 'float', ...(dimensions > 0 && { dimensions }) };
    const answer = await this.calls.askJson(`${baseUrl}/embeddings`, body, { maxResponseBytes: largestAnswer }, signal);
    const { data, usage } = fieldsOf(documentOf(answer));
    const tokens = fieldsOf(usage)['total_tokens'];
    return { vectors: this.vectorsOf(data, texts.length), tokens: isCount(tokens) ? tokens : null };
  }

  close(): Promise<void> {
    return this.calls.close();
  }

  /** A vector that belongs to another text would be found for what it does not say: each has to be there, under its own number. */
  private vectorsOf(data: unknown, count: number): number[][] {
    const { vendor } = this.calls;
    if (!Array.isArray(data) || data.length !== count) throw unusableAnswer(vendor, 'does not have a vector for each text');
    const rows = data.map(fieldsOf);
    const vectors = Array.from({ length: count }, (_, index) => rows.find((row) => row['index'] === index)?.['embedding']);
    const length = this.options.dimensions || (Array.isArray(vectors[0]) ? vectors[0].length : 0);
    if (length === 0 || !vectors.every((vector) => isVector(vector, length)))
      throw unusableAnswer(vendor, 'has a vector that is not one, or of another length');
    return vectors;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isVector = (value: unknown, length: number): value is number[] =>
  Array.isArray(value) && value.length === length && value.every((each) => typeof each === 'number' && Number.isFinite(each));
