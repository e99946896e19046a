import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';

const known = ['input', 'model', 'dimensions', 'encoding_format', 'user'];
/** Numbers of a vector of each model, and whether one may choose fewer. */
const models: Readonly<Record<string, { dimensions: number; isShortened: boolean }>> = {
  'text-embedding-3-small': { dimensions: 1_536, isShortened: true },
  'text-embedding-3-large': { dimensions: 3_072, isShortened: true },
  'text-embedding-ada-002': { dimensions: 1_536, isShortened: false },
};
/** Of a call, of a text, and of all texts of a call. */
const [mostTexts, mostTokens, mostTokensOfAll] = [2_048, 8_192, 300_000];

/**
 * The embeddings endpoint of OpenAI (https://developers.openai.com/api/reference/resources/embeddings, read on 2026-11-29). Its vectors are
 * made of hashes of words: the same text has the same vector, and texts with words in common are closer than others. A token has four
 * characters.
 */
export class SimulatedOpenAiEmbeddings extends ScriptedServer {
  static readonly key = 'sk-test-0123456789abcdef';
  /** Texts of each call that was answered. */
  readonly embedded: string[][] = [];

  protected documented(response: ServerResponse, { method, path, headers, body }: SeenRequest): void {
    const refuse = (status: number, code: string | null, message: string): void =>
      json(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
    if (method !== 'POST' || path !== '/v1/embeddings') return refuse(404, null, `Invalid URL (${method} ${path})`);
    if (headers.authorization !== `Bearer ${SimulatedOpenAiEmbeddings.key}`)
      return refuse(401, 'invalid_api_key', `Incorrect API key provided: ${headers.authorization?.slice(7) ?? ''}.`);
    const unknown = Object.keys(body).find((name) => !known.includes(name));
    if (unknown !== undefined) return refuse(400, 'unknown_parameter', `Unknown parameter: '${unknown}'.`);
    const offered = models[String(body['model'])];
    if (offered === undefined) return refuse(404, 'model_not_found', `The model '${String(body['model'])}' does not exist.`);
    const { input, dimensions = offered.dimensions } = body;
    if (body['dimensions'] !== undefined && !offered.isShortened)
      return refuse(400, null, 'This model does not support specifying dimensions.');
    if (typeof dimensions !== 'number' || dimensions < 1 || dimensions > offered.dimensions)
      return refuse(400, null, `Invalid value for 'dimensions'.`);
    const texts: unknown[] = Array.isArray(input) ? input : [input];
    const wrong = refusalOf(texts);
    if (wrong !== null) return refuse(400, null, wrong);
    this.embedded.push(texts as string[]);
    const tokens = (texts as string[]).reduce((sum, text) => sum + tokensOf(text), 0);
    json(response, 200, {
      object: 'list',
      data: (texts as string[]).map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, dimensions) })),
      model: body['model'],
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  }
}

function refusalOf(texts: readonly unknown[]): string | null {
  if (texts.length === 0 || texts.length > mostTexts) return `'input' must have 1 to ${mostTexts} entries.`;
  if (texts.some((text) => typeof text !== 'string' || text === '')) return `'$.input' is invalid.`;
  const tokens = texts.map((text) => tokensOf(String(text)));
  const longest = Math.max(...tokens);
  if (longest > mostTokens)
    return `This model's maximum context length is ${mostTokens} tokens, however you requested ${longest} tokens. Please reduce your prompt; or completion length.`;
  return tokens.reduce((sum, each) => sum + each, 0) > mostTokensOfAll ? `Requested more than ${mostTokensOfAll} tokens.` : null;
}

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Of length 1, as the vendor's are. */
function vectorOf(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const digest = createHash('sha256').update(word).digest();
    for (let index = 0; index < dimensions; index += 1)
      vector[index] = (vector[index] ?? 0) + (digest[index % 32] ?? 0) / 127.5 - 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
