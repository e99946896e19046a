import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OpenAiModeration } from './openai-moderation.js';
import { OpenAiModerationSimulator } from './testing/openai-moderation.simulator.js';
import { json } from './testing/scripted-server.js';

let vendor: OpenAiModerationSimulator;
let moderation: OpenAiModeration;
const connected = (changes: Partial<ConstructorParameters<typeof OpenAiModeration>[1]> = {}): OpenAiModeration => {
  const http = new SafeFetch([new URL(vendor.origin).host]);
  return new OpenAiModeration(http, { baseUrl: `${vendor.origin}/v1`, apiKey: OpenAiModerationSimulator.key, ...changes });
};
beforeAll(async () => {
  vendor = await OpenAiModerationSimulator.start();
  moderation = connected();
});
afterAll(async () => {
  await moderation.close();
  await vendor.stop();
});
beforeEach(() => void (vendor.seen.length = 0));

const sent = (): string[][] => vendor.seen.map(({ body }) => body['input'] as string[]);

describe('texts', () => {
  it('pass, or are flagged in categories', async () => {
    expect(await moderation.categoriesOf(['Breakfast', 'A terrace'])).toEqual([]);
    expect(await moderation.categoriesOf(['Insult them', 'Breakfast', 'Kill and insult'])).toEqual(['harassment', 'violence']);
    expect(vendor.seen[0]?.body).toEqual({ model: 'omni-moderation-latest', input: ['Breakfast', 'A terrace'] });
  });

  it('go in as many calls as the vendor needs, and each of them once', async () => {
    const many = Array.from({ length: 65 }, (_, index) => `Text ${index}`);
    expect(await moderation.categoriesOf([...many, 'kill'])).toEqual(['violence']);
    expect(sent().map(({ length }) => length)).toEqual([32, 32, 2]);
    expect(sent().flat()).toEqual([...many, 'kill']);
    vendor.seen.length = 0;
    const long = ['x'.repeat(32_768), 'y', '漢'.repeat(20_000), 'insult'];
    expect(await moderation.categoriesOf(long)).toEqual(['harassment']);
    expect(sent().flat().join('')).toBe(long.join(''));
    for (const part of sent()) expect(Buffer.byteLength(part.join(''))).toBeLessThanOrEqual(32_768);
  });

  it('of none is no call', async () => {
    expect([await moderation.categoriesOf([]), vendor.seen]).toEqual([[], []]);
  });

  it('flagged in no category that is named still are', async () => {
    vendor.next((response) => json(response, 200, { results: [{ flagged: true, categories: {} }] }));
    expect(await moderation.categoriesOf(['Text'])).toEqual(['other']);
  });
});

describe('what is no verdict lets nothing pass', () => {
  it.each([
    ['has a result too few', { results: [] }],
    ['has none', {}],
    ['does not say it', { results: [{ categories: {} }] }],
  ])('an answer that %s', async (_what, document) => {
    vendor.next((response) => json(response, 200, document));
    await expect(moderation.categoriesOf(['Text'])).rejects.toMatchObject({ code: 'unusable_answer' });
  });

  it('an answer that is not JSON', async () => {
    vendor.next((response) => void response.end('<html>'));
    await expect(moderation.categoriesOf(['Text'])).rejects.toMatchObject({ code: 'unusable_answer' });
  });

  it.each([
    [
      401,
      { code: 'invalid_api_key', message: `Incorrect API key provided: ${OpenAiModerationSimulator.key}.` },
      'invalid_credential',
    ],
    [429, { code: 'rate_limit_exceeded', message: 'Rate limit reached.' }, 'rate_limited'],
    [500, { message: 'The server had an error.' }, 'provider_error'],
  ])('a refusal with %s, which says nothing of the key', async (status, error, code) => {
    vendor.next((response) => json(response, status, { error }, { 'retry-after': '7' }));
    const failure = await moderation.categoriesOf(['Text']).catch((caught: Error) => caught);
    expect(failure).toMatchObject({ name: 'ModelError', code });
    expect(String(failure)).not.toContain(OpenAiModerationSimulator.key);
  });

  it('a connection that breaks, and one that stays silent', async () => {
    vendor.next((response) => void response.socket?.destroy());
    await expect(moderation.categoriesOf(['Text'])).rejects.toMatchObject({ code: 'unreachable' });
    vendor.next(() => undefined);
    const hasty = connected({ timeoutMs: 100 });
    await expect(hasty.categoriesOf(['Text'])).rejects.toMatchObject({ code: 'unreachable' });
    await hasty.close();
  });
});
