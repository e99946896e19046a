import type { ModelError } from '@imprint/domain/generation/text';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OpenAiTextModel } from './openai-text.model.js';
import { SimulatedOpenAi } from './testing/openai-text.simulator.js';
import { json } from './testing/scripted-server.js';
import { textContext, textRequest } from './text-model.conformance.js';
import type { VendorTextOptions } from './vendor-text.model.js';

let api: SimulatedOpenAi;
const opened: OpenAiTextModel[] = [];
beforeAll(async () => {
  api = await SimulatedOpenAi.start();
});
afterEach(async () => {
  api.seen.splice(0);
  await Promise.all(opened.splice(0).map((model) => model.close()));
});
afterAll(() => api.stop());

function open(changes: Partial<VendorTextOptions> = {}): OpenAiTextModel {
  const { port } = new URL(api.origin);
  const http = new SafeFetch([`api.openai.com:${port}`, `127.0.0.1:${port}`], () =>
    Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  );
  const model = new OpenAiTextModel(http, { baseUrl: `${api.origin}/v1`, apiKey: api.key, model: api.model, ...changes });
  opened.push(model);
  return model;
}
const failureOf = async (model: OpenAiTextModel): Promise<ModelError> => {
  const failure: unknown = await model.write(textRequest(), textContext()).catch((error: unknown) => error);
  return failure as ModelError;
};

describe('an OpenAI-compatible service', () => {
  it('gets the limit as OpenAI calls it now at the address of OpenAI, and as all others do elsewhere', async () => {
    const { port } = new URL(api.origin);
    await open({ baseUrl: `http://api.openai.com:${port}/v1` }).write(textRequest(), textContext());
    await open().write(textRequest(), textContext());
    expect(api.seen.map(({ body }) => [body['max_completion_tokens'], body['max_tokens']])).toEqual([
      [4_000, undefined],
      [undefined, 4_000],
    ]);
  });

  it('gets the schema as a strict one, and no more tokens than are offered', async () => {
    const model = open();
    await model.write(textRequest('thread', { maxOutputTokens: 1_000_000 }), textContext());
    expect(api.seen[0]?.body).toMatchObject({
      max_tokens: model.capability.outputTokens,
      stream: true,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema: textRequest('thread').schema },
      },
    });
  });

  it('needs no key, and none is sent', async () => {
    const failure = await failureOf(open({ apiKey: null }));
    expect(failure).toMatchObject({ class: 'credential', code: 'invalid_credential' });
    expect(api.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    [
      'Ollama',
      404,
      { error: { message: 'model "x" not found, try pulling it first', type: 'not_found_error' } },
      'unknown_model',
    ],
    ['llama.cpp', 401, { error: { code: 401, message: 'Invalid API Key', type: 'authentication_error' } }, 'invalid_credential'],
    ['llama.cpp', 503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }, 'provider_error'],
    ['vLLM', 404, { object: 'error', message: 'The model does not exist.', type: 'NotFoundError', code: 404 }, 'unknown_model'],
    ['another', 400, { error: 'context too long' }, 'invalid_request'],
  ])('%s is understood: HTTP %i %j', async (_, status, document, code) => {
    api.next((response) => json(response, status, document));
    const failure = await failureOf(open());
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(/not found|Invalid API Key|Loading|does not exist|too long/);
  });

  it('understands a Retry-After that is a date', async () => {
    api.refuse('rate', { 'retry-after': new Date(Date.now() + 90_000).toUTCString() });
    const { retryAfterSeconds } = await failureOf(open());
    expect(retryAfterSeconds).toBeGreaterThan(80);
    expect(retryAfterSeconds).toBeLessThanOrEqual(90);
  });

  it('is quoted shortly and without keys, its own or another', async () => {
    const message = `Key another-secret-0123 and sk-proj-abcdef0123456789 ${'again and '.repeat(100)}`;
    api.next((response) => json(response, 401, { error: { message, type: 'x', code: null } }));
    const failure = await failureOf(open({ apiKey: 'another-secret-0123' }));
    expect(failure.message).not.toMatch(/another-secret|sk-proj/);
    expect(failure.message.length).toBeLessThan(400);
  });

  it('with an endless answer is not read to the end', async () => {
    api.next((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const more = () => {
        while (!response.destroyed && response.write(`data: ${JSON.stringify({ choices: [], more: 'x'.repeat(65_536) })}\n\n`));
      };
      response.on('drain', more);
      more();
    });
    expect(await failureOf(open())).toMatchObject({ class: 'provider_outage', code: 'unusable_answer' });
  });
});
