import type { ServerResponse } from 'node:http';
import { mp3 } from './mp3.fixture.js';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';

/** A voice of the account. */
export interface SimulatedVoice {
  voice_id: string;
  name: string;
  labels?: Record<string, string>;
  verified_languages?: { language: string }[];
}

/**
 * ElevenLabs: voices of the account, speech and music (https://elevenlabs.io/docs/eleven-api/resources/errors.md,
 * https://help.elevenlabs.io/hc/en-us/articles/19572237925521, https://github.com/elevenlabs/elevenlabs-js). Speech lasts a second for every 15
 * characters.
 */
export class SimulatedElevenLabs extends ScriptedServer {
  static readonly key = 'sk_0123456789abcdef0123456789abcdef';
  voices: SimulatedVoice[] = [
    { voice_id: 'EXAVITQu4vr4xnSDxMaL', name: 'Bella', labels: { language: 'en' } },
    { voice_id: 'CwhRBWXzGAHq8TQ4Fs17', name: 'Klara', labels: { accent: 'standard' }, verified_languages: [{ language: 'de' }] },
  ];

  protected documented(response: ServerResponse, seen: SeenRequest): void {
    const { method, path, headers, body } = seen;
    const url = new URL(path, this.origin);
    if (headers['xi-api-key'] !== SimulatedElevenLabs.key) return refuse(response, 401, 'invalid_api_key', 'Invalid API key');
    if (method === 'GET' && url.pathname === '/v2/voices') return this.list(response, url.searchParams);
    if (method === 'POST' && url.pathname === '/v1/music') return compose(response, body);
    const [, voice] = /^\/v1\/text-to-speech\/(\w+)$/.exec(url.pathname) ?? [];
    if (method !== 'POST' || voice === undefined) return json(response, 404, { detail: 'Not Found' });
    if (!this.voices.some(({ voice_id }) => voice_id === voice))
      return refuse(response, 400, 'voice_not_found', `A voice with voice_id ${voice} was not found.`);
    if (!onlyHas(body, ['text', 'model_id'])) return invalid(response, 'text');
    if (String(body['text']).length > 10_000)
      return refuse(response, 400, 'max_character_limit_exceeded', 'The text is too long.');
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(mp3(Math.min(60, String(body['text']).length / 15)));
  }

  private list(response: ServerResponse, query: URLSearchParams): void {
    const size = Number(query.get('page_size') ?? 10);
    if (size > 100) return invalid(response, 'page_size');
    const from = Number(query.get('next_page_token') ?? 0);
    const sorted = query.get('sort') === 'name' ? this.voices.toSorted((a, b) => a.name.localeCompare(b.name)) : this.voices;
    const hasMore = from + size < sorted.length;
    const next_page_token = hasMore ? String(from + size) : null;
    json(response, 200, {
      voices: sorted.slice(from, from + size),
      has_more: hasMore,
      total_count: sorted.length,
      next_page_token,
    });
  }
}

function compose(response: ServerResponse, body: SeenRequest['body']): void {
  const { music_length_ms: length, prompt } = body;
  if (!onlyHas(body, ['prompt', 'music_length_ms', 'model_id']) || prompt === '') return invalid(response, 'prompt');
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 3_000 || length > 600_000)
    return invalid(response, 'music_length_ms');
  response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(mp3(length / 1_000));
}

const onlyHas = (body: SeenRequest['body'], known: readonly string[]): boolean =>
  Object.keys(body).every((name) => known.includes(name));

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  json(response, status, { detail: { type: 'invalid_request', code, message, status: code, request_id: 'req_1', param: null } });
}

function invalid(response: ServerResponse, field: string): void {
  json(response, 422, { detail: [{ loc: ['body', field], msg: 'Input is not valid', type: 'value_error' }] });
}
