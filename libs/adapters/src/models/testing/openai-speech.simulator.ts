import type { ServerResponse } from 'node:http';
import { mp3 } from './mp3.fixture.js';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';

const known = ['model', 'input', 'voice', 'response_format', 'instructions', 'speed', 'stream_format'];
const builtIn = [
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'fable',
  'marin',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
];

/**
 * The speech endpoint of OpenAI (https://learn.microsoft.com/en-us/azure/foundry/reference/rest/audio-create-speech). Sounds last a second for
 * every 15 characters.
 */
export class SimulatedOpenAiSpeech extends ScriptedServer {
  static readonly key = 'sk-test-0123456789abcdef';

  /** Refuses the next request with a documented error document. */
  refuse(status: number, error: Record<string, unknown>, headers: Record<string, string> = {}): void {
    this.next((response) => json(response, status, { error: { param: null, ...error } }, headers));
  }

  protected documented(response: ServerResponse, { method, path, headers, body }: SeenRequest): void {
    const refuse = (status: number, code: string | null, message: string): void =>
      json(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
    if (method !== 'POST' || path !== '/v1/audio/speech') return refuse(404, null, `Invalid URL (${method} ${path})`);
    if (headers.authorization !== `Bearer ${SimulatedOpenAiSpeech.key}`)
      return refuse(401, 'invalid_api_key', `Incorrect API key provided: ${headers.authorization?.slice(7) ?? ''}.`);
    const unknown = Object.keys(body).find((name) => !known.includes(name));
    if (unknown !== undefined) return refuse(400, 'unknown_parameter', `Unknown parameter: '${unknown}'.`);
    const input = typeof body['input'] === 'string' ? body['input'] : '';
    if (input.length === 0 || input.length > 4_096) return refuse(400, 'string_above_max_length', 'Invalid input.');
    if (!builtIn.includes(String(body['voice']))) return refuse(400, 'invalid_value', 'Invalid voice.');
    if (String(body['model']).startsWith('tts-1') && 'instructions' in body)
      return refuse(400, 'unsupported_parameter', 'Instructions are not supported by this model.');
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(mp3(Math.min(60, input.length / 15)));
  }
}
