import type { ServerResponse } from 'node:http';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';

const names = [
  ...['harassment', 'harassment/threatening', 'hate', 'hate/threatening', 'illicit', 'illicit/violent', 'self-harm'],
  ...['self-harm/instructions', 'self-harm/intent', 'sexual', 'sexual/minors', 'violence', 'violence/graphic'],
];

/**
 * Moderations of OpenAI (https://platform.openai.com/docs/api-reference/moderations/create, 2026-11-28). Flags texts with `kill` as violence and with
 * `insult` as harassment.
 */
export class OpenAiModerationSimulator extends ScriptedServer {
  static readonly key = 'sk-test-0123456789abcdef';

  protected documented(response: ServerResponse, { method, path, headers, body }: SeenRequest): void {
    const refuse = (status: number, message: string, code: string | null): void =>
      json(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
    if (method !== 'POST' || path !== '/v1/moderations') return refuse(404, `Invalid URL (${method} ${path})`, null);
    if (headers.authorization !== `Bearer ${OpenAiModerationSimulator.key}`)
      return refuse(401, 'Incorrect API key provided.', 'invalid_api_key');
    const { model, input } = body;
    const texts = typeof input === 'string' ? [input] : input;
    if (!Array.isArray(texts) || texts.length === 0 || !texts.every((text) => typeof text === 'string'))
      return refuse(400, "Invalid type for 'input'.", 'invalid_type');
    if (texts.length > 32) return refuse(400, `Too many inputs. Found ${texts.length}, maximum is 32.`, null);
    if (Buffer.byteLength(texts.join('')) > 32_768) return refuse(400, 'This model supports at most 32768 tokens.', null);
    json(response, 200, { id: 'modr-0d9740456c391e43c445bf0f010940c7', model, results: texts.map(resultOf) });
  }
}

function resultOf(text: string): object {
  const found = [/kill/i.test(text) ? 'violence' : null, /insult/i.test(text) ? 'harassment' : null];
  const of = <T>(value: (isFound: boolean) => T): Record<string, T> =>
    Object.fromEntries(names.map((name) => [name, value(found.includes(name))]));
  return {
    flagged: found.some((name) => name !== null),
    categories: of((isFound) => isFound),
    category_scores: of((isFound) => (isFound ? 0.97 : 0.000_1)),
    category_applied_input_types: of(() => ['text']),
  };
}
