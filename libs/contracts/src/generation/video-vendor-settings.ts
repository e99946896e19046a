import { optionalText, setting, url, type Setting } from '../settings/setting.js';

/** Models of Runway whose input is known: those of the types of `@runwayml/sdk` 4.20.1, read on 2026-11-28. */
export const runwayModels = ['gen4.5', 'gemini_omni_flash_1.1', 'veo3.1', 'veo3.1_fast'] as const;
/** Models of the Luma Agents API: `uni-1` and `uni-1-max` make pictures (docs.agents.lumalabs.ai, read on 2026-11-28). */
export const lumaModels = ['ray-3.2', 'uni-1', 'uni-1-max'] as const;
/** Models of Kling with its present endpoints (kling.ai/document-api/api/video, read on 2026-11-28). */
export const klingModels = ['kling-3.0', 'kling-3.0-turbo'] as const;
/** Models of the Gemini API that make videos (ai.google.dev/gemini-api/docs/omni, read on 2026-11-28). */
export const googleVideoModels = ['gemini-omni-1.2-flash', 'gemini-omni-1.1-flash'] as const;

const address = (what: string, fallback: string) => url(['http', 'https'], { description: `Base URL of ${what}.`, fallback });
const key = (vendor: string) => optionalText({ description: `API key of ${vendor}.`, secret: true });

/** Those of the known models that are named. */
const named =
  <T extends string>(known: readonly T[]) =>
  (value: string): readonly T[] => {
    const names = [...new Set(value.split(',').map((entry) => entry.trim()))].filter((entry) => entry !== '');
    return names.map((name) => {
      const found = known.find((model) => model === name);
      if (found === undefined) throw new Error(`must name some of ${known.join(', ')}, comma-separated`);
      return found;
    });
  };

/** Models that are offered once the key is set: all that are known, unless others are named. */
const offered = <const T extends string>(vendor: string, prefix: string, known: readonly T[]): Setting<readonly T[]> =>
  setting<readonly T[]>(
    {
      description: `Models of ${vendor} that are offered as \`${prefix}/…\` once the key is set, comma-separated.`,
      ...{ fallback: known, shown: `\`${known.join(',')}\`` },
    },
    named(known),
  );

/** Vendors with an API of their own for few models, or for one, which take minutes. */
export const videoVendorSettings = {
  RUNWAY_BASE_URL: address('the API of Runway, with its version', 'https://api.dev.runwayml.com/v1'),
  RUNWAY_API_KEY: key('Runway'),
  RUNWAY_MODELS: offered('Runway', 'runway', runwayModels),
  LUMA_BASE_URL: address('the Luma Agents API, with its version', 'https://agents.lumalabs.ai/v1'),
  LUMA_API_KEY: key('the Luma Agents API'),
  LUMA_MODELS: offered('Luma', 'luma', lumaModels),
  KLING_BASE_URL: address('the API of Kling', 'https://api-singapore.klingai.com'),
  KLING_API_KEY: key('Kling'),
  KLING_MODELS: offered('Kling', 'kling', klingModels),
  HEYGEN_BASE_URL: address('the API of HeyGen, without a version', 'https://api.heygen.com'),
  HEYGEN_API_KEY: key('HeyGen'),
  GOOGLE_VIDEO_MODELS: setting<readonly (typeof googleVideoModels)[number][]>(
    {
      description:
        `Models of Google that are offered for videos as \`google/…\`: some of ${googleVideoModels.map((name) => `\`${name}\``).join(', ')}, ` +
        'comma-separated. They need `GOOGLE_API_KEY`.',
      ...{ fallback: [], shown: 'none' },
    },
    named(googleVideoModels),
  ),
};
