import { describe, expect, it } from '@jest/globals';
import { createAudioModels, type AudioModelSettings } from './audio-models.js';
import { noAudioVendors } from './testing/no-vendors.fixture.js';

const settings: AudioModelSettings = {
  ...noAudioVendors,
  ...{ ESPEAK_PATH: null, FFMPEG_PATH: null, FFMPEG_THREADS: 1, GENERATION_THREADS: 1 },
};
const names = async (changes: Partial<AudioModelSettings>): Promise<string[]> => {
  const models = await createAudioModels({ ...settings, ...changes });
  await Promise.all([...models.values()].map((model) => model.close()));
  return [...models.keys()];
};

describe('the models of voices and music', () => {
  it('are those of this machine, and those of vendors that are listed, with a key where one is needed', async () => {
    const named = {
      OPENAI_SPEECH_MODELS: ['gpt-4o-mini-tts'],
      ...{ ELEVENLABS_SPEECH_MODELS: ['eleven_v3'], ELEVENLABS_MUSIC_MODELS: ['music_v2'], ELEVENLABS_API_KEY: 'sk_test' },
    };
    expect(await names({})).toEqual(['local/speech', 'local/loop']);
    expect((await names(named)).slice(2)).toEqual(['openai/gpt-4o-mini-tts', 'elevenlabs/eleven_v3', 'elevenlabs/music_v2']);
  });

  it.each(['ELEVENLABS_SPEECH_MODELS', 'ELEVENLABS_MUSIC_MODELS'])(
    'are refused at startup: %s without the key',
    async (setting) => {
      await expect(names({ [setting]: ['some'] })).rejects.toThrow(`${setting} needs ELEVENLABS_API_KEY.`);
    },
  );
});
