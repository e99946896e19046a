import type { TextModel } from '@imprint/domain/generation/text';
import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SimulatedOpenAi } from './testing/openai-text.simulator.js';
import { textContext, textRequest } from './text-model.conformance.js';
import { createTextModels, type TextModelSettings } from './text-models.js';

const settings: TextModelSettings = {
  DEFAULT_TEXT_MODEL: null,
  GENERATION_CONCURRENCY: 2,
  ...{ OPENAI_TEXT_BASE_URL: 'https://api.openai.com/v1', OPENAI_TEXT_API_KEY: null, OPENAI_TEXT_MODELS: [] },
  ...{ ANTHROPIC_BASE_URL: 'https://api.anthropic.com/v1', ANTHROPIC_API_KEY: null, ANTHROPIC_MODELS: [] },
  ...{ GOOGLE_BASE_URL: 'https://generativelanguage.googleapis.com/v1beta', GOOGLE_API_KEY: null, GOOGLE_TEXT_MODELS: [] },
  ...{ MISTRAL_BASE_URL: 'https://api.mistral.ai/v1', MISTRAL_API_KEY: null, MISTRAL_MODELS: [] },
};
const local = { capability: { name: 'local/writer' } } as TextModel;
const made = (changes: Partial<TextModelSettings> = {}, models = [local]) =>
  createTextModels({ ...settings, ...changes }, models);
const names = (...given: Parameters<typeof made>) => [...made(...given).keys()];
const all: Partial<TextModelSettings> = {
  ...{ OPENAI_TEXT_API_KEY: 'a', OPENAI_TEXT_MODELS: ['gpt-5.4-mini', 'gpt-5.4'] },
  ...{
    ANTHROPIC_API_KEY: 'b',
    ANTHROPIC_MODELS: ['claude-sonnet-5-5'],
    GOOGLE_API_KEY: 'c',
    GOOGLE_TEXT_MODELS: ['gemini-3.5-flash'],
  },
  ...{ MISTRAL_API_KEY: 'd', MISTRAL_MODELS: ['mistral-medium-latest'] },
};

describe('the models that write', () => {
  it('are those that are configured, and the local one after them', () => {
    expect(names()).toEqual(['local/writer']);
    expect(names(all)).toEqual([
      ...['openai/gpt-5.4-mini', 'openai/gpt-5.4', 'anthropic/claude-sonnet-5-5', 'google/gemini-3.5-flash'],
      ...['mistral/mistral-medium-latest', 'local/writer'],
    ]);
  });

  it('are not offered for a key alone, and refused at startup for models without a key', () => {
    expect(names({ ANTHROPIC_API_KEY: 'b', GOOGLE_API_KEY: 'c', MISTRAL_API_KEY: 'd', OPENAI_TEXT_API_KEY: 'a' })).toEqual([
      'local/writer',
    ]);
    expect(() => names({ ANTHROPIC_MODELS: ['x'] })).toThrow('ANTHROPIC_MODELS needs ANTHROPIC_API_KEY.');
    expect(() => names({ GOOGLE_TEXT_MODELS: ['x'] })).toThrow('GOOGLE_TEXT_MODELS needs GOOGLE_API_KEY.');
    expect(() => names({ MISTRAL_MODELS: ['x'] })).toThrow('MISTRAL_MODELS needs MISTRAL_API_KEY.');
  });

  it('need no key on a server of one’s own', () => {
    expect(names({ OPENAI_TEXT_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_TEXT_MODELS: ['llama3.2:3b'] })[0]).toBe(
      'openai/llama3.2:3b',
    );
  });

  it('start with the default one, whichever it is', () => {
    expect(names({ ...all, DEFAULT_TEXT_MODEL: 'local/writer' })[0]).toBe('local/writer');
    expect(names({ ...all, DEFAULT_TEXT_MODEL: 'google/gemini-3.5-flash' })[0]).toBe('google/gemini-3.5-flash');
    expect(() => names({ DEFAULT_TEXT_MODEL: 'google/gemini-3.5-flash' })).toThrow(/DEFAULT_TEXT_MODEL.*local\/writer/);
    expect(names({}, [])).toEqual([]);
  });

  it('have a price where the vendor’s own is known, with its source, and none at other addresses', () => {
    const priceOf = (name: string, changes: Partial<TextModelSettings> = {}) =>
      made({ ...all, ...changes }).get(name)?.capability.price;
    expect(priceOf('anthropic/claude-sonnet-5-5')).toMatchObject({ input: 2, output: 10 });
    const { url, readAt } = priceOf('openai/gpt-5.4-mini')?.source ?? {};
    expect([URL.canParse(url ?? ''), readAt]).toEqual([true, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect(priceOf('mistral/mistral-medium-latest')).toBeNull();
    expect(priceOf('openai/gpt-5.4-mini', { OPENAI_TEXT_BASE_URL: 'http://127.0.0.1:11434/v1' })).toBeNull();
  });

  it('are called at once by every generation that a worker runs', async () => {
    const vendor = await SimulatedOpenAi.start();
    const count = 70;
    const [model] = made(
      {
        ...{ GENERATION_CONCURRENCY: count, OPENAI_TEXT_BASE_URL: `${vendor.origin}/v1` },
        ...{ OPENAI_TEXT_API_KEY: vendor.key, OPENAI_TEXT_MODELS: [vendor.model] },
      },
      [],
    ).values();
    if (model === undefined) throw new Error('There is no model.');
    const held = Array.from({ length: count }, () => vendor.hold());
    const texts = held.map(() => model.write(textRequest(), textContext()));
    // Nobody is answered before all of them are there.
    for (const { answer } of await Promise.all(held)) answer();
    expect((await Promise.all(texts)).map((text) => text.finish)).toEqual(Array(count).fill('stop'));
    await model.close();
    await vendor.stop();
  });

  it('load no library of a vendor until something is written', async () => {
    const index = new URL('./index.js', import.meta.url).href;
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { createTextModels } = await import(${JSON.stringify(index)});
      createTextModels(${JSON.stringify({ ...settings, ...all })}, []);
      console.log(loaded.filter((url) => /@ai-sdk\\/(anthropic|google|mistral|openai-compatible)|zod/.test(url)).length, loaded.length > 5);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout.trim()).toBe('0 true');
  });
});
