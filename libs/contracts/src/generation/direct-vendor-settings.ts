import { list, optionalText, setting, url } from '../settings/setting.js';

const address = (what: string, fallback: string) => url(['http', 'https'], { description: `Base URL of ${what}.`, fallback });
const models = (description: string) => list({ description, fallback: [], shown: 'none' });

/** A model that writes down speech. */
export interface ListeningModel {
  /** As its service calls it. */
  model: string;
  /** Of a minute; 0 if none are named. */
  credits: number;
}

function listeningModel(entry: string): ListeningModel {
  const [, model, credits = '0'] = /^([^=]+)(?:=(\d{1,6})\/min)?$/.exec(entry) ?? [];
  if (model === undefined) throw new Error('must read `model` or `model=1/min`, comma-separated');
  return { model, credits: Number(credits) };
}

/** Vendors that answer a request with the file that they made. */
export const directVendorSettings = {
  ELEVENLABS_BASE_URL: address('the API of ElevenLabs, without a version', 'https://api.elevenlabs.io'),
  ELEVENLABS_API_KEY: optionalText({ description: 'API key of ElevenLabs.', secret: true }),
  ELEVENLABS_SPEECH_MODELS: models(
    'Models of ElevenLabs that read texts aloud and are offered as `elevenlabs/…`, such as `eleven_v3`, comma-separated. They need the key.',
  ),
  ELEVENLABS_MUSIC_MODELS: models(
    'Models of ElevenLabs that make music and are offered as `elevenlabs/…`, such as `music_v2`, comma-separated. They need the key.',
  ),
  GOOGLE_IMAGE_MODELS: models(
    'Models of Google that make pictures and are offered as `google/…`, such as `gemini-3.1-flash-image`, comma-separated. They need ' +
      '`GOOGLE_API_KEY`.',
  ),
  OPENAI_SPEECH_BASE_URL: address('an OpenAI-compatible API for speech, with its `/v1`', 'https://api.openai.com/v1'),
  OPENAI_SPEECH_API_KEY: optionalText({ description: 'Credential for it. Local servers need none.', secret: true }),
  OPENAI_SPEECH_MODELS: models('Models of it that read texts aloud and are offered as `openai/…`, comma-separated.'),
  OPENAI_SPEECH_VOICES: list({
    description: 'Voices of it, comma-separated, the usual one first.',
    fallback: [],
    shown: 'those of OpenAI',
  }),
  OPENAI_TRANSCRIPTION_BASE_URL: address(
    'an OpenAI-compatible API that writes down speech, with its `/v1`',
    'https://api.openai.com/v1',
  ),
  OPENAI_TRANSCRIPTION_API_KEY: optionalText({ description: 'Credential for it. Local servers need none.', secret: true }),
  OPENAI_TRANSCRIPTION_MODELS: setting<readonly ListeningModel[]>(
    {
      description:
        'Models of it that write captions of what is said in videos, transcribe recordings that brands are given to know, and are offered as `openai/…`, such as `whisper-1`, comma-separated. They ' +
        'have to say when each sentence is heard. Credits of a minute may follow: `=1/min`.',
      ...{ fallback: [], shown: 'none' },
    },
    (value) => value.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [listeningModel(entry.trim())])),
  ),
  STABILITY_BASE_URL: address('the API of Stability AI, without a version', 'https://api.stability.ai'),
  STABILITY_API_KEY: optionalText({ description: 'API key of Stability AI.', secret: true }),
  STABILITY_MODELS: models(
    'Models of Stability AI that are offered as `stability/…`, comma-separated: `core`, `ultra`, or one of Stable Diffusion such as ' +
      '`sd3.5-large`. They need the key.',
  ),
};
