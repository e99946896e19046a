import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GoogleModel } from './google.model.js';
import { SimulatedGoogle } from './testing/google.simulator.js';
import { textContext, textRequest } from './text-model.conformance.js';

let api: SimulatedGoogle;
let model: GoogleModel;
beforeAll(async () => {
  api = await SimulatedGoogle.start();
  const http = new SafeFetch([new URL(api.origin).host]);
  model = new GoogleModel(http, { baseUrl: `${api.origin}/v1beta`, apiKey: api.key, model: api.model });
});
afterAll(async () => {
  await model.close();
  await api.stop();
});

describe('Google', () => {
  it('gets its key in a header, never in the address, and is asked to think as little as it can', async () => {
    await model.write(textRequest(), textContext());
    expect(api.seen[0]?.path).not.toContain(api.key);
    expect(api.seen[0]?.body).toMatchObject({
      generationConfig: {
        maxOutputTokens: 4_000,
        responseMimeType: 'application/json',
        thinkingConfig: { thinkingLevel: 'minimal' },
      },
    });
  });

  it('says in its error document how long to wait', async () => {
    api.refuse('rate');
    await expect(model.write(textRequest(), textContext())).rejects.toMatchObject({
      class: 'rate_limit',
      retryAfterSeconds: 37,
    });
  });
});
