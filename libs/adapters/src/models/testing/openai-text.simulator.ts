import type { SeenRequest } from './scripted-server.js';
import { at, event, SimulatedTextApi, type Answering, type RefusalDocuments, type RefusedFor } from './text-api.simulator.js';

const error = (message: string, type: string, code: string | null) => ({ error: { message, type, param: null, code } });
const known = new Set([
  ...['model', 'messages', 'max_tokens', 'max_completion_tokens', 'response_format', 'seed', 'stream', 'stream_options'],
]);
const finishReasons: Readonly<Record<string, string>> = { length: 'length', filter: 'content_filter', unknown: 'something_new' };

/**
 * Chat completions of OpenAI (https://platform.openai.com/docs/api-reference/chat-streaming,
 * https://platform.openai.com/docs/guides/error-codes).
 */
export class SimulatedOpenAi extends SimulatedTextApi {
  readonly key = 'sk-test-0123456789abcdef';
  readonly model = 'gpt-5.4-mini';
  readonly refusals: RefusalDocuments = {
    key: [401, error(`Incorrect API key provided: ${this.key}.`, 'invalid_request_error', 'invalid_api_key')],
    permission: [403, error('You are not allowed to sample from this model.', 'invalid_request_error', null)],
    model: [
      404,
      error('The model `gpt-0` does not exist or you do not have access to it.', 'invalid_request_error', 'model_not_found'),
    ],
    request: [400, error("Unknown parameter: 'x'.", 'invalid_request_error', 'unknown_parameter')],
    rate: [429, error('Rate limit reached for requests.', 'requests', 'rate_limit_exceeded')],
    quota: [429, error('You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota')],
    server: [500, error('The server had an error while processing your request.', 'server_error', null)],
    overload: [503, error('The engine is currently overloaded, please try again later.', 'server_error', null)],
    moderation: [400, error('The prompt was flagged.', 'invalid_request_error', 'content_policy_violation')],
  };

  protected objection({ path, headers, body }: SeenRequest): RefusedFor | undefined {
    if (headers.authorization !== `Bearer ${this.key}`) return 'key';
    if (path !== '/v1/chat/completions' || body['model'] !== this.model) return 'model';
    return Object.keys(body).every((name) => known.has(name)) ? undefined : 'request';
  }

  protected wanted({ body }: SeenRequest) {
    return {
      schema: at(body, 'response_format', 'json_schema', 'schema'),
      prompt: String(at(body, 'messages', 1, 'content')),
      maxTokens: Number(body['max_tokens'] ?? body['max_completion_tokens'] ?? Infinity),
    };
  }

  protected stream({ pieces, ending, inputTokens, outputTokens }: Answering, { body }: SeenRequest): readonly string[] {
    const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_764_200_000, model: this.model };
    const chunk = (delta: object, finish: string | null = null) =>
      event({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
    const usage = { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
    const told = pieces.map((piece) => chunk(ending === 'refusal' ? { refusal: piece } : { content: piece }));
    const first = chunk({ role: 'assistant', content: '', refusal: null });
    if (ending === 'error') {
      const failed = error('The server had an error while processing your request.', 'server_error', null);
      return [first, ...told.slice(0, 2), event(failed)];
    }
    return [
      first,
      ...told,
      chunk({}, finishReasons[ending] ?? 'stop'),
      ...(at(body, 'stream_options', 'include_usage') === true ? [event({ ...base, choices: [], usage })] : []),
      event('[DONE]'),
    ];
  }
}
