import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createImageModels } from './index.js';

const settings = {
  DEFAULT_IMAGE_MODEL: 'local/card',
  GENERATION_CONCURRENCY: 2,
  GENERATION_THREADS: 1,
  OPENAI_IMAGES_BASE_URL: null,
  OPENAI_IMAGES_API_KEY: null,
  OPENAI_IMAGES_CREDITS: 0,
  OPENAI_IMAGES_MODEL: 'gpt-image-1',
  REPLICATE_BASE_URL: 'https://replicate.example.com/v1',
  REPLICATE_API_TOKEN: null,
  REPLICATE_MODELS: [],
  FAL_BASE_URL: 'https://queue.fal.example.com',
  FAL_KEY: null,
  FAL_MODELS: [],
  FAL_WEBHOOK_KEYS_URL: 'https://fal.example.com/keys',
  REPLICATE_WEBHOOK_SECRET: null,
  VENDOR_WEBHOOK_SECRETS: new Map<string, string>(),
  PUBLIC_API_URL: 'https://imprint.example.com',
};
const names = (changes: Partial<Parameters<typeof createImageModels>[0]> = {}) => [
  ...createImageModels({ ...settings, ...changes }).keys(),
];

describe('the models of an instance', () => {
  it('are the local ones, and the images service if its address is set', () => {
    expect(names()).toEqual(['local/card', 'local/pattern']);
    expect(names({ OPENAI_IMAGES_BASE_URL: 'https://api.example.com/v1' })).toEqual([
      'local/card',
      'local/pattern',
      'openai/gpt-image-1',
    ]);
  });

  it('are those of vendors with jobs that are named, if their keys are set', () => {
    const REPLICATE_MODELS = [
      { path: 'black-forest-labs/flux-schnell', seconds: null },
      { path: 'some/clip', seconds: { min: 5, max: 10 } },
    ];
    const FAL_MODELS = [{ path: 'fal-ai/flux/dev', seconds: null }];
    const keys = { REPLICATE_API_TOKEN: 'r8_test', FAL_KEY: 'fal-test' };
    expect(names({ ...keys, REPLICATE_MODELS, FAL_MODELS }).slice(2)).toEqual(['replicate/flux-schnell', 'fal/flux-dev']);
    expect(() => names({ REPLICATE_MODELS })).toThrow('REPLICATE_MODELS needs REPLICATE_API_TOKEN.');
    expect(() => names({ FAL_MODELS })).toThrow('FAL_MODELS needs FAL_KEY.');
  });

  it('start with the default one', () => {
    expect(names({ DEFAULT_IMAGE_MODEL: 'local/pattern' })).toEqual(['local/pattern', 'local/card']);
  });

  it('are refused at startup when the default is not among them', () => {
    expect(() => names({ DEFAULT_IMAGE_MODEL: 'openai/gpt-image-1' })).toThrow(
      /DEFAULT_IMAGE_MODEL.*local\/card, local\/pattern/,
    );
  });

  it('load no renderer and start no thread until something is drawn', async () => {
    const index = new URL('./index.js', import.meta.url).href;
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { createImageModels } = await import(${JSON.stringify(index)});
      createImageModels(${JSON.stringify(settings)});
      console.log(loaded.filter((url) => /node_modules\\/(satori|piscina|sharp|@resvg|@shuding)/.test(url)).length, loaded.length > 5);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout.trim()).toBe('0 true');
  });
});
