import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AnthropicModel } from './anthropic.model.js';
import { SimulatedAnthropic } from './testing/anthropic.simulator.js';
import { event } from './testing/text-api.simulator.js';
import { textContext, textRequest } from './text-model.conformance.js';

let api: SimulatedAnthropic;
let model: AnthropicModel;
beforeAll(async () => {
  api = await SimulatedAnthropic.start();
  const http = new SafeFetch([new URL(api.origin).host]);
  model = new AnthropicModel(http, { baseUrl: `${api.origin}/v1`, apiKey: api.key, model: api.model });
});
afterEach(() => void api.seen.splice(0));
afterAll(async () => {
  await model.close();
  await api.stop();
});

describe('Anthropic', () => {
  it('gets the schema as the format of the answer, and is not asked to think', async () => {
    await model.write(textRequest(), textContext());
    expect(api.seen[0]?.body).toMatchObject({
      max_tokens: 4_000,
      output_config: { format: { type: 'json_schema', schema: { required: ['posts'], additionalProperties: false } } },
      thinking: { type: 'disabled' },
    });
  });

  it.each([
    ['overloaded_error', 'Overloaded', { class: 'provider_outage', code: 'provider_error', retryable: true }],
    ['rate_limit_error', 'Slow down', { class: 'rate_limit', code: 'rate_limited', retryable: true }],
  ])('answers 200 and then %s, as it does under load', async (type, message, expected) => {
    api.next((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(event({ type: 'error', error: { type, message } }, 'error'));
    });
    await expect(model.write(textRequest(), textContext())).rejects.toMatchObject(expected);
    expect(api.seen).toHaveLength(1);
  });
});
