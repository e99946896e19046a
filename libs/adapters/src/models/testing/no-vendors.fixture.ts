/** Settings of an instance without a vendor of voices or music. */
export const noAudioVendors = {
  ...{ GENERATION_CONCURRENCY: 2, OPENAI_SPEECH_BASE_URL: 'https://speech.example.com/v1', OPENAI_SPEECH_API_KEY: null },
  ...{
    OPENAI_SPEECH_MODELS: [] as string[],
    OPENAI_SPEECH_VOICES: [] as string[],
    ELEVENLABS_BASE_URL: 'https://eleven.example.com',
  },
  ...{ ELEVENLABS_API_KEY: null, ELEVENLABS_SPEECH_MODELS: [] as string[], ELEVENLABS_MUSIC_MODELS: [] as string[] },
};
