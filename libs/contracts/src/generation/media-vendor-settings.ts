import { optionalText, setting, url } from '../settings/setting.js';
import type { CreditPrice } from './credit-units.js';
import { trainerSettings } from './trainer-settings.js';
import { videoVendorSettings } from './video-vendor-settings.js';

/** A model of a vendor that is offered. */
export interface OfferedModel {
  /** As the vendor calls it, such as `black-forest-labs/flux-schnell`. */
  path: string;
  /** Of a video: how long it may be; null for pictures. */
  seconds: { min: number; max: number } | null;
  /** Nothing if left out. */
  price?: Required<CreditPrice>;
}

/** `image:owner/name`, or `video:owner/name:5-20` with the seconds that it may have. Credits may follow: `=4`, or `=2/s`. */
const offered = /^(?:image:([\w.-]+(?:\/[\w.-]+)+)|video:([\w.-]+(?:\/[\w.-]+)+):(\d{1,3})-(\d{1,3}))(?:=(\d{1,6})(\/s)?)?$/;

function offeredModel(entry: string, forms: string): OfferedModel {
  const [, image, video, min, max, credits, perSecond] = offered.exec(entry) ?? [];
  const path = image ?? video;
  const seconds = video === undefined ? null : { min: Number(min), max: Number(max) };
  const isRange = seconds === null || (seconds.min > 0 && seconds.min <= seconds.max && forms.includes('video'));
  const isPrice = perSecond === undefined || video !== undefined;
  if (path === undefined || !isRange || !isPrice || path.split('/').some((part) => /^\.+$/.test(part)))
    throw new Error(`must read ${forms}, comma-separated`);
  const price = credits && { credits: Number(credits), creditsPer: perSecond ? ('second' as const) : ('output' as const) };
  return { path, seconds, ...(price && { price }) };
}

/** @param forms of an entry, as the refusal names them */
const models = (forms: string, description: string) =>
  setting<readonly OfferedModel[]>({ description, fallback: [], shown: 'none' }, (value) => {
    const entries = value.split(',').map((entry) => entry.trim());
    const all = entries.filter((entry) => entry !== '').map((entry) => offeredModel(entry, forms));
    const names = all.map(({ path }) => path.slice(path.indexOf('/') + 1).replaceAll('/', '-'));
    if (new Set(names).size < names.length) throw new Error('must not name two models that differ by their owner only');
    return all;
  });

/** Vendors whose work takes minutes. */
export const mediaVendorSettings = {
  REPLICATE_BASE_URL: url(['http', 'https'], {
    description: 'Base URL of the API of Replicate, with its version.',
    fallback: 'https://api.replicate.com/v1',
  }),
  REPLICATE_API_TOKEN: optionalText({ description: 'API token of Replicate.', secret: true }),
  REPLICATE_MODELS: models(
    '`image:owner/name` or `video:owner/name:5-20`',
    'Models of Replicate that are offered as `replicate/…`: `image:owner/name`, or `video:owner/name:5-20` with the seconds that a video may ' +
      'have, comma-separated. Credits may follow: `=4` for an output, `=2/s` for a second of a video. They need the token.',
  ),
  REPLICATE_WEBHOOK_SECRET: optionalText({
    description: 'Secret with which Replicate signs its calls, `whsec_…`. Unset: they only hasten the next question.',
    secret: true,
  }),
  FAL_BASE_URL: url(['http', 'https'], { description: 'Base URL of the queue of fal.', fallback: 'https://queue.fal.run' }),
  FAL_KEY: optionalText({ description: 'API key of fal.', secret: true }),
  FAL_MODELS: models(
    '`image:owner/name`',
    'Models of fal that are offered as `fal/…`: `image:owner/name`, comma-separated. Credits may follow: `=4`. They need the key.',
  ),
  FAL_WEBHOOK_KEYS_URL: url(['http', 'https'], {
    description: 'Where the public keys are with which fal signs its calls.',
    fallback: 'https://rest.alpha.fal.ai/.well-known/jwks.json',
  }),
  ...trainerSettings,
  ...videoVendorSettings,
};
