import type { SeenRequest } from './scripted-server.js';
import { at, event, SimulatedTextApi, type Answering, type RefusalDocuments, type RefusedFor } from './text-api.simulator.js';

const error = (message: unknown, type: string, code: string) => ({ object: 'error', message, type, param: null, code });
const known = new Set(['model', 'messages', 'max_tokens', 'response_format', 'random_seed', 'stream', 'reasoning_effort']);
const finishReasons: Readonly<Record<string, string>> = { length: 'length', error: 'error', unknown: 'something_new' };

/**
 * Chat completions of Mistral (https://docs.mistral.ai/api/endpoint/chat). Other than those of OpenAI, errors are not inside of `error`, and
 * an unknown model is a bad request.
 */
export class SimulatedMistral extends SimulatedTextApi {
  readonly key = 'mistral-test-0123456789abcdef';
  readonly model = 'mistral-medium-latest';
  readonly refusals: RefusalDocuments = {
    key: [401, { detail: 'Unauthorized' }],
    model: [400, error('Invalid model: mistral-0', 'invalid_model', '1500')],
    request: [
      422,
      error({ detail: [{ type: 'extra_forbidden', loc: ['body', 'x'], msg: 'not permitted' }] }, 'invalid_request_error', '1001'),
    ],
    rate: [429, error('Requests rate limit exceeded', 'rate_limited', '1300')],
    server: [500, error('Service unavailable.', 'internal_server_error', '3000')],
    overload: [503, error('Service unavailable.', 'unreachable_backend', '3800')],
  };

  protected objection({ path, headers, body }: SeenRequest): RefusedFor | undefined {
    if (headers.authorization !== `Bearer ${this.key}`) return 'key';
    if (path !== '/v1/chat/completions' || body['model'] !== this.model) return 'model';
    return Object.keys(body).every((name) => known.has(name)) ? undefined : 'request';
  }

  protected wanted({ body }: SeenRequest) {
    const prompt = at(body, 'messages', 1, 'content');
    return {
      schema: at(body, 'response_format', 'json_schema', 'schema'),
      prompt: String(typeof prompt === 'string' ? prompt : at(prompt, 0, 'text')),
      maxTokens: Number(body['max_tokens'] ?? Infinity),
    };
  }

  protected stream({ pieces, ending, inputTokens, outputTokens }: Answering): readonly string[] {
    const base = { id: 'cmpl-1', object: 'chat.completion.chunk', created: 1_764_200_000, model: this.model };
    const usage = { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
    const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
      event({ ...base, choices: [{ index: 0, delta, finish_reason: finish }], ...more });
    return [
      chunk({ role: 'assistant', content: '' }),
      ...pieces.map((piece) => chunk({ content: piece })),
      chunk({ content: '' }, finishReasons[ending] ?? 'stop', { usage }),
      event('[DONE]'),
    ];
  }
}
