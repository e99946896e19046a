import { testConfig } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createVideoModels } from './index.js';

const settings = testConfig({ FFMPEG_PATH: null, FFMPEG_THREADS: 1, GENERATION_THREADS: 1 });

describe('the video models of an instance', () => {
  it('are those that need no vendor', () => {
    expect([...createVideoModels(settings).keys()]).toEqual(['local/slideshow']);
  });

  it('load no renderer, start no thread and look for no program until a video is made', async () => {
    const index = new URL('./index.js', import.meta.url).href;
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { createVideoModels } = await import(${JSON.stringify(index)});
      createVideoModels(${JSON.stringify({ ...settings, FFMPEG_PATH: '/nowhere' })});
      console.log(loaded.filter((url) => /node_modules\\/(satori|piscina|sharp|@resvg|mediabunny|h264)/.test(url)).length, loaded.length > 5);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout.trim()).toBe('0 true');
  });
});
