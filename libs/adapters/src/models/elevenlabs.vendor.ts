import type { Voice } from '@imprint/domain/generation/audio';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { AccountList } from './account-list.js';
import { DirectVendor, documentOf } from './direct-vendor.js';
import { fieldsOf } from './vendor-failures.js';

/** How to reach ElevenLabs. */
export interface ElevenLabsOptions {
  /** Without a version and a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** Milliseconds. Music of ten minutes takes some of them. */
  timeoutMs?: number;
}

/** Milliseconds for a page of voices, which someone may be waiting for. */
const listMs = 10_000;
/** Voices of a page, which is the most there is, and pages that are read. */
const pageSize = 100;
const mostPages = 5;
/** Bytes of a page: voices come with their samples and their settings. */
const largestPage = 4 * 1024 * 1024;

/** The account at ElevenLabs, which all of its models share. */
export class ElevenLabsVendor {
  readonly timeoutMs: number;
  readonly calls: DirectVendor;
  readonly voices: AccountList<Voice>;

  /** @param http used by nobody else, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: ElevenLabsOptions,
  ) {
    const { apiKey, timeoutMs = 300_000 } = options;
    this.timeoutMs = timeoutMs;
    const vendor = { service: 'speech service ElevenLabs', apiKey, setting: 'ELEVENLABS_API_KEY' };
    this.calls = new DirectVendor(http, { vendor, authorization: { 'xi-api-key': apiKey ?? '' }, timeoutMs });
    this.voices = new AccountList((signal) => this.readVoices(signal));
  }

  /** The address of a path that begins with the version. */
  url(path: string): string {
    return `${this.options.baseUrl}${path}`;
  }

  async close(): Promise<void> {
    this.voices.close();
    await this.calls.close();
  }

  /**
   * Reads the voices of the account by their names (VoicesSearchRequest of
   * https://github.com/elevenlabs/elevenlabs-js/blob/30e6f2cb6c2169fcd2e6a9c36b300caf323ca1c0/src/api/resources/voices/client/requests/VoicesSearchRequest.ts,
   * read 2026-11-28).
   */
  private async readVoices(signal: AbortSignal): Promise<Voice[]> {
    const voices = new Map<string, Voice>();
    let next: string | null = null;
    for (let page = 0; page < mostPages; page += 1) {
      const query = new URLSearchParams({ page_size: String(pageSize), sort: 'name', sort_direction: 'asc' });
      if (next !== null) query.set('next_page_token', next);
      const question = { method: 'GET', timeoutMs: listMs, maxResponseBytes: largestPage } as const;
      const listed = fieldsOf(documentOf(await this.calls.ask(this.url(`/v2/voices?${query.toString()}`), question, signal)));
      const found = Array.isArray(listed['voices']) ? listed['voices'].flatMap(voiceOf) : [];
      for (const voice of found) if (!voices.has(voice.id)) voices.set(voice.id, voice);
      next = listed['has_more'] === true && typeof listed['next_page_token'] === 'string' ? listed['next_page_token'] : null;
      if (next === null) break;
    }
    return [...voices.values()];
  }
}

/** Whether it can be the name of a voice; it becomes part of an address. */
export const isVoiceId = (id: string): boolean => /^\w{1,64}$/.test(id);

/** The voice of an entry; none of one that cannot be asked for. */
function voiceOf(entry: unknown): Voice[] {
  const { voice_id: id, name, labels, verified_languages: verified } = fieldsOf(entry);
  if (typeof id !== 'string' || !isVoiceId(id)) return [];
  const spoken: unknown[] = Array.isArray(verified) ? verified : [];
  const languages = [...spoken.map((one) => fieldsOf(one)['language']), fieldsOf(labels)['language']];
  return [{ id, label: typeof name === 'string' && name !== '' ? name : id, language: languages.find(isLanguage) ?? 'mul' }];
}

/** Whether it is a tag of BCP 47. */
export function isLanguage(value: unknown): value is string {
  try {
    return typeof value === 'string' && value !== '' && new Intl.Locale(value).language !== '';
  } catch {
    return false;
  }
}
