import type { LanguageModelV4 } from '@ai-sdk/provider';
import { ModelError } from '@imprint/domain/generation/text';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AnthropicModel } from './anthropic.model.js';
import { GoogleModel } from './google.model.js';
import { MistralModel } from './mistral.model.js';
import { OpenAiTextModel } from './openai-text.model.js';
import { SimulatedAnthropic } from './testing/anthropic.simulator.js';
import { SimulatedGoogle } from './testing/google.simulator.js';
import { SimulatedMistral } from './testing/mistral.simulator.js';
import { SimulatedOpenAi } from './testing/openai-text.simulator.js';
import { at, type Ending, type RefusedFor, type SimulatedTextApi } from './testing/text-api.simulator.js';
import { textContext, textModelConformance, textRequest } from './text-model.conformance.js';
import type { VendorTextModel, VendorTextOptions } from './vendor-text.model.js';

interface VendorUnderTest {
  name: string;
  Model: new (http: SafeFetch, options: VendorTextOptions) => VendorTextModel;
  start(): Promise<SimulatedTextApi>;
  version: string;
  /** Endings of answers that the vendor documents. */
  endings: readonly Ending[];
  /** Where the seed is in a request; null for a vendor that takes none. */
  seed: readonly string[] | null;
}

/** A model whose structured outputs are a tool, because it has no others. */
class OlderAnthropic extends SimulatedAnthropic {
  override readonly model = 'claude-opus-4-1';
}

const common = ['length', 'error', 'cut', 'garbage', 'nothing', 'unknown'] as const;
const vendors: readonly VendorUnderTest[] = [
  {
    ...{ name: 'openai', Model: OpenAiTextModel, start: () => SimulatedOpenAi.start(), version: 'v1', seed: ['seed'] },
    endings: [...common, 'filter', 'refusal'],
  },
  {
    ...{ name: 'anthropic', Model: AnthropicModel, start: () => SimulatedAnthropic.start(), version: 'v1', seed: null },
    endings: [...common, 'refusal'],
  },
  {
    ...{ name: 'anthropic, with a tool,', Model: AnthropicModel, start: () => OlderAnthropic.start(), version: 'v1', seed: null },
    endings: ['refusal'],
  },
  {
    ...{ name: 'google', Model: GoogleModel, start: () => SimulatedGoogle.start(), version: 'v1beta' },
    ...{ endings: [...common, 'filter', 'refusal'], seed: ['generationConfig', 'seed'] },
  },
  {
    ...{ name: 'mistral', Model: MistralModel, start: () => SimulatedMistral.start(), version: 'v1', seed: ['random_seed'] },
    endings: common,
  },
];

const outage = { class: 'provider_outage', retryable: true };
const blocked = { class: 'validation', code: 'content_blocked', retryable: false };
const refused: Readonly<Record<RefusedFor, object>> = {
  key: { class: 'credential', code: 'invalid_credential', retryable: false },
  permission: { class: 'credential', code: 'not_permitted', retryable: false },
  model: { class: 'misconfiguration', code: 'unknown_model', retryable: false },
  request: { class: 'validation', code: 'invalid_request', retryable: false },
  size: { class: 'validation', code: 'invalid_request', retryable: false },
  rate: { class: 'rate_limit', code: 'rate_limited', retryable: true },
  quota: { class: 'credential', code: 'insufficient_quota', retryable: false },
  server: outage,
  overload: outage,
  moderation: blocked,
};
const ended: Readonly<Record<Exclude<Ending, 'length'>, object>> = {
  filter: blocked,
  refusal: blocked,
  error: outage,
  cut: { ...outage, code: 'answer_cut_off' },
  garbage: { ...outage, code: 'unusable_answer' },
  nothing: { ...outage, code: 'unusable_answer' },
  unknown: { ...outage, code: 'unusable_answer' },
};

describe.each(vendors)('$name', ({ name, Model, start, version, endings, seed }) => {
  let api: SimulatedTextApi;
  const opened: VendorTextModel[] = [];
  beforeAll(async () => {
    api = await start();
  });
  afterEach(async () => {
    api.seen.splice(0);
    await Promise.all(opened.splice(0).map((model) => model.close()));
  });
  afterAll(() => api.stop());

  const create = (changes: Partial<VendorTextOptions> = {}) => {
    const baseUrl = changes.baseUrl ?? `${api.origin}/${version}`;
    const http = new SafeFetch([new URL(baseUrl).host]);
    return new Model(http, { baseUrl, apiKey: api.key, model: api.model, ...changes });
  };
  const open = (changes: Partial<VendorTextOptions> = {}) => {
    const made = create(changes);
    opened.push(made);
    return made;
  };
  /** Why it failed, without anything that nobody should read. */
  const failureOf = async (model: VendorTextModel): Promise<ModelError> => {
    const failure = await model.write(textRequest(), textContext()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelError);
    const { message, cause } = failure as ModelError;
    const told = JSON.stringify([message, String(cause), cause]);
    for (const secret of [api.key, 'Summer menu', 'You write for']) expect(told).not.toContain(secret);
    return failure as ModelError;
  };

  textModelConformance(name, () =>
    Promise.resolve({ model: create(), failNext: () => api.refuse('server'), stallNext: () => void api.stall() }),
  );

  it('asks once, with rules, prompt, schema, limit and seed', async () => {
    const { usage } = await open().write(textRequest('article', { maxOutputTokens: 900 }), textContext());
    expect(usage.inputTokens).toBe(12);
    expect(usage.outputTokens).toBeGreaterThan(1);
    const [seen, ...others] = api.seen;
    expect(others).toEqual([]);
    const sent = JSON.stringify(seen?.body);
    for (const part of ['You write for a café. Answer with JSON.', 'Summer menu from Monday', '900', 'The article in Markdown'])
      expect(sent).toContain(part);
    if (seed === null) expect(sent).not.toMatch(/seed/);
    else expect(at(seen?.body, ...seed)).toBe(7);
  });

  it('says where an answer was cut because it is too long', async () => {
    const { text, finish } = await open().write(textRequest('post', { maxOutputTokens: 3 }), textContext());
    expect([finish, text]).toEqual(['length', '{"posts":["Grüße aus ']);
  });

  it.each(endings.filter((ending) => ending !== 'length'))('an answer that ends with %s', async (ending) => {
    api.end(ending);
    expect(await failureOf(open())).toMatchObject(ended[ending]);
    expect(api.seen).toHaveLength(1);
  });

  it('each refusal that the vendor documents', async () => {
    const model = open();
    const reasons = Object.keys(api.refusals) as RefusedFor[];
    expect(reasons.length).toBeGreaterThan(5);
    for (const reason of reasons) {
      api.refuse(reason, reason === 'rate' ? { 'retry-after': '7' } : {});
      const failure = await failureOf(model);
      expect({ reason, ...failure }).toMatchObject({ reason, ...refused[reason] });
      expect(failure.message).toMatch(/^The .+ \(HTTP \d{3}\)/);
      if (reason === 'rate') expect(failure.retryAfterSeconds).toBe(7);
    }
    expect(api.seen).toHaveLength(reasons.length);
  });

  it('a key or a model that the vendor does not know', async () => {
    expect(await failureOf(open({ apiKey: 'sk-another-0123456789' }))).toMatchObject(refused.key);
    expect(await failureOf(open({ model: 'nobody-knows' }))).toMatchObject(refused.model);
  });

  it('waits for a slow first word', async () => {
    const held = api.hold();
    const answer = open().write(textRequest(), textContext());
    (await held).answer();
    expect((await answer).finish).toBe('stop');
  });

  it('an abort closes the connection before the first word', async () => {
    const abort = new AbortController();
    const held = api.hold();
    const answer = open().write(textRequest(), textContext({ signal: abort.signal }));
    const { closed } = await held;
    abort.abort(new Error('nobody waits'));
    await expect(answer).rejects.toThrow('nobody waits');
    await closed;
  });

  it.each(['says nothing', 'stops in the middle'])('gives up on a service that %s', async (how) => {
    const closed = how === 'says nothing' ? api.hold().then((held) => held.closed) : api.stall();
    expect(await failureOf(open({ timeoutMs: 300 }))).toMatchObject({ ...outage, code: 'unreachable' });
    await closed;
  });

  it('a page of a proxy instead of an answer, with and without an error', async () => {
    const page = (status: number) =>
      api.next((response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'));
    page(502);
    expect(await failureOf(open())).toMatchObject({ ...outage, code: 'provider_error' });
    page(200);
    expect(await failureOf(open())).toMatchObject(outage);
    page(302);
    expect(await failureOf(open())).toMatchObject({ class: 'unknown', retryable: false });
  });

  it('a service that cannot be reached, and one that may not be', async () => {
    const gone = await start();
    const baseUrl = `${gone.origin}/${version}`;
    await gone.stop();
    expect(await failureOf(open({ baseUrl }))).toMatchObject({ ...outage, code: 'unreachable' });
    const inside = new Model(new SafeFetch([]), { baseUrl, apiKey: api.key, model: api.model });
    opened.push(inside);
    expect(await failureOf(inside)).toMatchObject({ class: 'misconfiguration', code: 'endpoint_refused', retryable: false });
  });
});

/** A model whose library cannot be loaded for its first text. */
class LateMistral extends MistralModel {
  private loads = 0;

  protected override connect(fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
    return (this.loads += 1) === 1 ? Promise.reject(new Error('EMFILE')) : super.connect(fetch);
  }
}

it('a library that could not be loaded is loaded again for the next text, and the vendor is not blamed', async () => {
  const api = await SimulatedMistral.start();
  const baseUrl = `${api.origin}/v1`;
  const options = { baseUrl, apiKey: api.key, model: api.model };
  const model = new LateMistral(new SafeFetch([new URL(baseUrl).host]), options);
  await expect(model.write(textRequest(), textContext())).rejects.toThrow('EMFILE');
  expect((await model.write(textRequest(), textContext())).finish).toBe('stop');
  expect(api.seen).toHaveLength(1);
  await model.close();
  await api.stop();
});
