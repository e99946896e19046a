// Our models that write, against servers of aimock, which imitates the vendors without knowing of us.
import { LLMock } from '@copilotkit/aimock';
import { AnthropicModel, OpenAiTextModel } from '@imprint/adapters/models';
import { textContext, textModelConformance, textRequest } from '@imprint/adapters/models/testing';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const mock = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 9, logLevel: 'silent' });
beforeAll(() => mock.start());
afterAll(() => mock.stop());

/** What its first word asks for. */
function answerTo(prompt) {
  const [type] = prompt.split(':');
  const text = 'Grüße aus dem Café 🌱';
  if (type.endsWith('_prompt')) return JSON.stringify({ prompt: text });
  const isTitled = ['script', 'newsletter', 'article', 'article_outline'].includes(type);
  return JSON.stringify(isTitled ? { title: text, body: `# ${text}` } : { posts: [text, text] });
}
const promptOf = ({ messages }) => {
  const { content } = messages.findLast(({ role }) => role === 'user');
  return typeof content === 'string' ? content : content[0].text;
};

describe.each([
  ['openai', OpenAiTextModel, 'gpt-5.4-mini', '/v1/chat/completions'],
  ['anthropic', AnthropicModel, 'claude-sonnet-4-6', '/v1/messages'],
])('%s at aimock', (name, Model, model, path) => {
  let under;
  beforeAll(() => {
    mock.reset();
    mock.onMessage(/Summer menu/, (request) => ({ content: answerTo(promptOf(request)) }));
    const baseUrl = `${mock.url}/v1`;
    under = new Model(new SafeFetch([new URL(baseUrl).host]), { baseUrl, apiKey: 'sk-of-nobody-0123456789', model });
  });
  afterAll(() => under.close());

  textModelConformance(name, () =>
    Promise.resolve({ model: under, failNext: () => mock.nextRequestError(500, { message: 'Broken', type: 'server_error' }) }),
  );

  it('streams the answer in pieces, and is asked for it once', async () => {
    const before = mock.getRequests().length;
    const pieces = [];
    const { text, finish } = await under.write(textRequest('article'), textContext({ written: (piece) => pieces.push(piece) }));
    expect([pieces.join(''), finish]).toEqual([answerTo('article:'), 'stop']);
    expect(text).toBe(pieces.join(''));
    expect(pieces.length).toBeGreaterThan(3);
    expect(mock.getRequests().slice(before)).toEqual([expect.objectContaining({ method: 'POST', path })]);
  });

  it.each([
    [429, 'rate_limit_error', { class: 'rate_limit', code: 'rate_limited', retryable: true, retryAfterSeconds: 1 }],
    [401, 'authentication_error', { class: 'credential', code: 'invalid_credential', retryable: false }],
    [503, 'server_error', { class: 'provider_outage', code: 'provider_error', retryable: true }],
  ])('understands %i', async (status, type, expected) => {
    mock.nextRequestError(status, { message: 'Not now.', type });
    await expect(under.write(textRequest(), textContext())).rejects.toMatchObject(expected);
  });
});
