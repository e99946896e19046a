import type { Config } from '@imprint/platform/config';
import { SafeFetch, SafeFetchError } from '@imprint/platform/safe-fetch';
import { bearer } from './vendor-connections.js';
import { documentOf } from './direct-vendor.js';
import { refusal, unreachable, vendorErrorOf } from './vendor-failures.js';

/** A question that only somebody with a right key is answered, and that costs nothing. */
export interface KeyQuestion {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** What a key of a vendor is for. */
interface VendorKeyUse {
  /** The settings that hold it. */
  settings(key: string): Partial<Config>;
  /** Null where the vendor documents no such question. */
  question(config: Config, key: string): KeyQuestion | null;
}

const listOfModels =
  (baseUrl: (config: Config) => string | null, headers: (key: string) => Readonly<Record<string, string>> = bearer) =>
  (config: Config, key: string): KeyQuestion | null => {
    const base = baseUrl(config);
    return base === null ? null : { url: `${base}/models`, headers: headers(key) };
  };

/** Vendors to which organizations may bring keys. To add one, add an entry. */
export const vendorKeyUses: ReadonlyMap<string, VendorKeyUse> = new Map<string, VendorKeyUse>([
  [
    'anthropic',
    {
      settings: (key) => ({ ANTHROPIC_API_KEY: key }),
      // https://docs.claude.com/en/api/models-list (2026-11-28)
      question: listOfModels(
        ({ ANTHROPIC_BASE_URL }) => ANTHROPIC_BASE_URL,
        (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
      ),
    },
  ],
  [
    'elevenlabs',
    {
      settings: (key) => ({ ELEVENLABS_API_KEY: key }),
      // https://elevenlabs.io/docs/api-reference/models/list (2026-11-28)
      question: ({ ELEVENLABS_BASE_URL }, key) => ({ url: `${ELEVENLABS_BASE_URL}/v1/models`, headers: { 'xi-api-key': key } }),
    },
  ],
  // It documents nothing that could be asked for free (fal.ai/docs, 2026-11-28).
  ['fal', { settings: (key) => ({ FAL_KEY: key }), question: () => null }],
  [
    'google',
    {
      settings: (key) => ({ GOOGLE_API_KEY: key }),
      // https://ai.google.dev/api/models (2026-11-28)
      question: listOfModels(
        ({ GOOGLE_BASE_URL }) => GOOGLE_BASE_URL,
        (key) => ({ 'x-goog-api-key': key }),
      ),
    },
  ],
  [
    'heygen',
    {
      settings: (key) => ({ HEYGEN_API_KEY: key }),
      // https://developers.heygen.com/docs/voices/search-voices (2026-11-28)
      question: ({ HEYGEN_BASE_URL }, key) => ({
        url: `${HEYGEN_BASE_URL}/v3/voices?type=private&limit=1`,
        headers: { 'x-api-key': key },
      }),
    },
  ],
  // It documents no such question (kling.ai/document-api, 2026-11-28).
  ['kling', { settings: (key) => ({ KLING_API_KEY: key }), question: () => null }],
  // Neither does it (docs.lumalabs.ai, 2026-11-28).
  ['luma', { settings: (key) => ({ LUMA_API_KEY: key }), question: () => null }],
  [
    'mistral',
    {
      settings: (key) => ({ MISTRAL_API_KEY: key }),
      question: listOfModels(({ MISTRAL_BASE_URL }) => MISTRAL_BASE_URL),
    },
  ],
  [
    'openai',
    {
      settings: (key) => ({
        OPENAI_IMAGES_API_KEY: key,
        OPENAI_SPEECH_API_KEY: key,
        OPENAI_TEXT_API_KEY: key,
        OPENAI_TRANSCRIPTION_API_KEY: key,
      }),
      // https://platform.openai.com/docs/api-reference/models/list (2026-11-28)
      question: listOfModels(
        ({ OPENAI_IMAGES_BASE_URL, OPENAI_TEXT_BASE_URL }) => OPENAI_IMAGES_BASE_URL ?? OPENAI_TEXT_BASE_URL,
      ),
    },
  ],
  [
    'replicate',
    {
      settings: (key) => ({ REPLICATE_API_TOKEN: key }),
      // https://replicate.com/docs/reference/http#account.get (2026-11-28)
      question: ({ REPLICATE_BASE_URL }, key) => ({ url: `${REPLICATE_BASE_URL}/account`, headers: bearer(key) }),
    },
  ],
  [
    'runway',
    {
      settings: (key) => ({ RUNWAY_API_KEY: key }),
      // https://github.com/runwayml/skills, rw-check-org-details (2026-11-28)
      question: ({ RUNWAY_BASE_URL }, key) => ({
        url: `${RUNWAY_BASE_URL}/organization`,
        headers: { ...bearer(key), 'x-runway-version': '2024-11-06' },
      }),
    },
  ],
  [
    'stability',
    {
      settings: (key) => ({ STABILITY_API_KEY: key }),
      // https://platform.stability.ai/docs/api-reference#tag/User (2026-11-28)
      question: ({ STABILITY_BASE_URL }, key) => ({ url: `${STABILITY_BASE_URL}/v1/user/balance`, headers: bearer(key) }),
    },
  ],
]);

const answerMs = 10_000;

/**
 * Whether the vendor answers somebody with this key.
 * @throws ModelError when that cannot be known now
 */
export async function askWithKey(
  vendor: string,
  key: string,
  { url, headers }: KeyQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  // The operator configured this host, so it may be private.
  const http = new SafeFetch([new URL(url).host]);
  const service = { service: `service of ${vendor}`, apiKey: key };
  try {
    const answer = await http.request(url, {
      headers: { accept: 'application/json', ...headers },
      timeoutMs: answerMs,
      signal,
    });
    const { status } = answer;
    if (status >= 200 && status < 300) return true;
    const error = vendorErrorOf(documentOf(answer));
    // Google refuses a wrong key as a bad request.
    if (status === 401 || status === 403 || error.code === 'API_KEY_INVALID' || /api key not valid/i.test(error.message))
      return false;
    throw refusal(service, status, error);
  } catch (error) {
    throw error instanceof SafeFetchError ? unreachable(service, error) : error;
  } finally {
    await http.onApplicationShutdown();
  }
}
