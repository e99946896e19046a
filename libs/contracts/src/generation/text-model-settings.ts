import { list, optionalText, url } from '../settings/setting.js';

const address = (what: string, fallback: string) => url(['http', 'https'], { description: `Base URL of ${what}.`, fallback });
const key = (vendor: string) => optionalText({ description: `API key of ${vendor}.`, secret: true });
const models = (description: string) => list({ description, fallback: [], shown: 'none' });

/** Which models write texts, and how they are reached. */
export const textModelSettings = {
  DEFAULT_TEXT_MODEL: optionalText({
    description: 'Model of a text that names none, e.g. `anthropic/claude-sonnet-5-5`.',
    shown: 'the first model below, else the one of this machine',
  }),
  OPENAI_TEXT_BASE_URL: address('an OpenAI-compatible API for texts, with its `/v1`', 'https://api.openai.com/v1'),
  OPENAI_TEXT_API_KEY: optionalText({
    description: 'Credential for it. Local servers need none. With it, organizations can have prompts moderated.',
    secret: true,
  }),
  OPENAI_TEXT_MODELS: models('Models of it that are offered as `openai/…`, comma-separated.'),
  ANTHROPIC_BASE_URL: address('the Anthropic API, with its `/v1`', 'https://api.anthropic.com/v1'),
  ANTHROPIC_API_KEY: key('Anthropic'),
  ANTHROPIC_MODELS: models('Models of Anthropic that are offered as `anthropic/…`, comma-separated. They need the key.'),
  GOOGLE_BASE_URL: address('the Gemini API, with its version', 'https://generativelanguage.googleapis.com/v1beta'),
  GOOGLE_API_KEY: key('the Gemini API'),
  GOOGLE_TEXT_MODELS: models('Models of Google that are offered as `google/…`, comma-separated. They need the key.'),
  MISTRAL_BASE_URL: address('the Mistral API, with its `/v1`', 'https://api.mistral.ai/v1'),
  MISTRAL_API_KEY: key('Mistral'),
  MISTRAL_MODELS: models('Models of Mistral that are offered as `mistral/…`, comma-separated. They need the key.'),
};
