import { ModelError, type PromptModeration } from '@imprint/domain/generation/safety';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, unusableAnswer } from './vendor-failures.js';
import { VendorHttp, type VendorAnswer } from './vendor-http.js';

/** How to reach the service. */
export interface OpenAiModerationOptions {
  /** Includes `/v1`, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  /** Milliseconds for each call: somebody waits for the answer. */
  timeoutMs?: number;
}

/** https://developers.openai.com/api/docs/guides/moderation (2026-11-28): the one that is kept up to date. */
const model = 'omni-moderation-latest';
/**
 * Of one call. The vendor documents neither: callers know of a limit of 32 texts (StampyAI/alignment-research-dataset#191) and of a context of
 * 32,768 tokens (majiayu000/litellm-rs#1141), and a token has one byte at least (2026-11-28).
 */
const [mostTexts, mostBytes] = [32, 32_768];

/** `POST {base}/moderations` of OpenAI, for texts. */
export class OpenAiModeration implements PromptModeration {
  readonly service = 'openai';
  private readonly http: VendorHttp;

  /** @param http used by this service only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: OpenAiModerationOptions,
  ) {
    const { apiKey } = options;
    this.http = new VendorHttp(http, { service: 'moderation service', apiKey }, { authorization: `Bearer ${apiKey}` });
  }

  async categoriesOf(texts: readonly string[]): Promise<string[]> {
    const found = new Set<string>();
    // One after the other: the vendor limits the tokens of a minute.
    for (const part of parts(texts)) for (const category of await this.ask(part)) found.add(category);
    return [...found].toSorted();
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private async ask(input: readonly string[]): Promise<string[]> {
    const answer = await this.call({ model, input });
    if (answer.status !== 200) throw this.http.refused(answer);
    const { results } = fieldsOf(answer.document);
    // A text without a verdict would pass unseen.
    if (!Array.isArray(results) || results.length !== input.length)
      throw unusableAnswer(this.http.vendor, 'does not have a result for each text');
    return results.flatMap((result) => this.flaggedIn(fieldsOf(result)));
  }

  private flaggedIn({ flagged, categories }: Readonly<Record<string, unknown>>): string[] {
    if (typeof flagged !== 'boolean') throw unusableAnswer(this.http.vendor, 'does not say whether a text is flagged');
    const named = Object.entries(fieldsOf(categories)).flatMap(([name, isMeant]) => (isMeant === true ? [name] : []));
    return flagged ? (named.length > 0 ? named : ['other']) : [];
  }

  private async call(body: object): Promise<VendorAnswer> {
    const { baseUrl, timeoutMs = 10_000 } = this.options;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await this.http.call({ method: 'POST', url: `${baseUrl}/moderations`, body, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      const message = 'The moderation service did not answer in time.';
      throw new ModelError({ class: 'provider_outage', code: 'unreachable', message, retryable: true, cause: error });
    }
  }
}

/** In their order, in parts that one call may have. A text that is too long by itself is cut into several. */
function parts(texts: readonly string[]): string[][] {
  const made: string[][] = [];
  let bytes = Infinity;
  for (const text of texts.flatMap(pieces)) {
    const own = Buffer.byteLength(text);
    const last = made.at(-1);
    if (last === undefined || last.length === mostTexts || bytes + own > mostBytes) {
      made.push([text]);
      bytes = own;
    } else {
      last.push(text);
      bytes += own;
    }
  }
  return made;
}

/** Of at most three bytes for each unit of a string, so never above the limit. */
function pieces(text: string): string[] {
  if (Buffer.byteLength(text) <= mostBytes) return [text];
  const length = Math.floor(mostBytes / 3);
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) => text.slice(index * length, (index + 1) * length));
}
