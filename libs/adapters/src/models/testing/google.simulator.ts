import type { SeenRequest } from './scripted-server.js';
import { at, event, SimulatedTextApi, type Answering, type RefusalDocuments, type RefusedFor } from './text-api.simulator.js';

const rpc = 'type.googleapis.com/google.rpc';
const error = (code: number, status: string, message: string, details: readonly object[] = []) => ({
  error: { code, message, status, details },
});
const known = new Set(['contents', 'systemInstruction', 'generationConfig']);
const finishReasons: Readonly<Record<string, string>> = { length: 'MAX_TOKENS', filter: 'SAFETY', unknown: 'OTHER' };

/**
 * Gemini's streamGenerateContent (https://ai.google.dev/api/generate-content, https://ai.google.dev/gemini-api/docs/troubleshooting).
 */
export class SimulatedGoogle extends SimulatedTextApi {
  readonly key = 'AIzaSyTest0123456789abcdefghijklmnopqrs';
  readonly model = 'gemini-3.5-flash';
  readonly refusals: RefusalDocuments = {
    key: [
      400,
      error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': `${rpc}.ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
      ]),
    ],
    permission: [403, error(403, 'PERMISSION_DENIED', 'The caller does not have permission.')],
    model: [404, error(404, 'NOT_FOUND', 'models/gemini-0 is not found for API version v1beta.')],
    request: [400, error(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Unknown name "x".')],
    rate: [
      429,
      error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota. Please retry in 36.5s.', [
        { '@type': `${rpc}.QuotaFailure`, violations: [] },
        { '@type': `${rpc}.RetryInfo`, retryDelay: '36.5s' },
      ]),
    ],
    server: [500, error(500, 'INTERNAL', 'An internal error has occurred.')],
    overload: [503, error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')],
  };

  protected objection({ path, headers, body }: SeenRequest): RefusedFor | undefined {
    if (headers['x-goog-api-key'] !== this.key) return 'key';
    if (path !== `/v1beta/models/${this.model}:streamGenerateContent?alt=sse`) return 'model';
    const isComplete = at(body, 'generationConfig', 'responseMimeType') === 'application/json';
    return isComplete && Object.keys(body).every((name) => known.has(name)) ? undefined : 'request';
  }

  protected wanted({ body }: SeenRequest) {
    return {
      schema: at(body, 'generationConfig', 'responseJsonSchema'),
      prompt: String(at(body, 'contents', 0, 'parts', 0, 'text')),
      maxTokens: Number(at(body, 'generationConfig', 'maxOutputTokens') ?? Infinity),
    };
  }

  protected stream({ pieces, ending, inputTokens, outputTokens }: Answering): readonly string[] {
    const total = inputTokens + outputTokens;
    const usageMetadata = { promptTokenCount: inputTokens, candidatesTokenCount: outputTokens, totalTokenCount: total };
    const base = { usageMetadata, modelVersion: this.model, responseId: 'resp-1' };
    const content = (text: string) => ({ content: { parts: [{ text }], role: 'model' }, index: 0 });
    if (ending === 'refusal') return [event({ ...base, promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })];
    const told = pieces.map((piece) => event({ ...base, candidates: [content(piece)] }));
    if (ending === 'error')
      return [...told.slice(0, 2), event(error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'))];
    const last = { ...content(''), finishReason: finishReasons[ending] ?? 'STOP' };
    return [...told, event({ ...base, candidates: [last] })];
  }
}
