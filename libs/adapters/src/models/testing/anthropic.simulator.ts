import type { SeenRequest } from './scripted-server.js';
import { at, event, SimulatedTextApi, type Answering, type RefusalDocuments, type RefusedFor } from './text-api.simulator.js';

const error = (type: string, message: string) => ({ type: 'error', error: { type, message }, request_id: 'req_1' });
const known = new Set([
  'model',
  'max_tokens',
  'system',
  'messages',
  'output_config',
  'thinking',
  'stream',
  'tools',
  'tool_choice',
]);
const stopReasons: Readonly<Record<string, string>> = { length: 'max_tokens', refusal: 'refusal', unknown: 'something_new' };
const named = (document: { type: string }) => event(document, document.type);

/**
 * Messages of Anthropic (https://platform.claude.com/docs/en/build-with-claude/streaming, https://platform.claude.com/docs/en/api/errors).
 */
export class SimulatedAnthropic extends SimulatedTextApi {
  readonly key = 'sk-ant-test-0123456789';
  readonly model: string = 'claude-sonnet-4-6';
  readonly refusals: RefusalDocuments = {
    key: [401, error('authentication_error', 'invalid x-api-key')],
    permission: [403, error('permission_error', 'Your API key does not have permission to use the specified resource.')],
    model: [404, error('not_found_error', 'model: claude-0')],
    request: [400, error('invalid_request_error', 'max_tokens: Field required')],
    size: [413, error('request_too_large', 'Request exceeds the maximum allowed number of bytes.')],
    rate: [429, error('rate_limit_error', "This request would exceed your organization's rate limit.")],
    quota: [402, error('billing_error', "There's an issue with your billing or payment information.")],
    server: [500, error('api_error', 'Internal server error')],
    overload: [529, error('overloaded_error', 'Overloaded')],
  };

  protected objection({ path, headers, body }: SeenRequest): RefusedFor | undefined {
    if (headers['x-api-key'] !== this.key) return 'key';
    if (path !== '/v1/messages' || body['model'] !== this.model) return 'model';
    const isComplete = headers['anthropic-version'] === '2023-06-01' && typeof body['max_tokens'] === 'number';
    return isComplete && Object.keys(body).every((name) => known.has(name)) ? undefined : 'request';
  }

  protected wanted({ body }: SeenRequest) {
    return {
      schema: at(body, 'output_config', 'format', 'schema') ?? at(body, 'tools', 0, 'input_schema'),
      prompt: String(at(body, 'messages', 0, 'content', 0, 'text')),
      maxTokens: Number(body['max_tokens'] ?? Infinity),
    };
  }

  protected stream({ pieces, ending, inputTokens, outputTokens }: Answering, { body }: SeenRequest): readonly string[] {
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: this.model, content: [], stop_reason: null };
    const start = { ...message, stop_sequence: null, usage: { input_tokens: inputTokens, output_tokens: 1 } };
    const failed = event(error('overloaded_error', 'Overloaded'), 'error');
    const isTool = body['tools'] !== undefined;
    const block = isTool ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} } : { type: 'text', text: '' };
    const delta = (piece: string) =>
      isTool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece };
    const told = pieces.map((piece) => named({ type: 'content_block_delta', ...{ index: 0, delta: delta(piece) } }));
    const head = [
      named({ type: 'message_start', ...{ message: start } }),
      named({ type: 'content_block_start', ...{ index: 0, content_block: block } }),
      named({ type: 'ping' }),
    ];
    if (ending === 'error') return [...head, ...told.slice(0, 2), failed];
    const reason = stopReasons[ending] ?? (isTool ? 'tool_use' : 'end_turn');
    return [
      ...head,
      ...told,
      named({ type: 'content_block_stop', ...{ index: 0 } }),
      named({
        type: 'message_delta',
        ...{ delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: outputTokens } },
      }),
      named({ type: 'message_stop' }),
    ];
  }
}
