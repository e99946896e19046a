import { optionalText, setting, url } from '../settings/setting.js';

/** Kinds of media that models of a vendor make. */
export const vendorMediaKinds = ['image', 'video'] as const;

/** A model of a vendor that is offered. */
export interface OfferedModel {
  kind: (typeof vendorMediaKinds)[number];
  /** As the vendor calls it, such as `owner/name`. */
  path: string;
  /** Of a video: how long it may be. */
  seconds: { min: number; max: number } | null;
}

/** `image:owner/name`, or `video:owner/name:5-10` with the seconds that it may have. */
const offered = /^(image|video):([\w.-]+(?:\/[\w.-]+)+)(?::(\d{1,3})-(\d{1,3}))?$/;

function offeredModel(entry: string): OfferedModel {
  const [, kind, path = '', min, max] = offered.exec(entry) ?? [];
  const seconds = min === undefined || max === undefined ? null : { min: Number(min), max: Number(max) };
  const isRange = seconds !== null && seconds.min > 0 && seconds.min <= seconds.max;
  if (kind === 'image' && seconds === null) return { kind, path, seconds };
  if (kind === 'video' && isRange) return { kind, path, seconds };
  throw new Error('must read `image:owner/name` or `video:owner/name:5-10`, comma-separated');
}

const models = (description: string) =>
  setting<readonly OfferedModel[]>({ description, fallback: [], shown: 'none' }, (value) => {
    const entries = value.split(',').map((entry) => entry.trim());
    const all = entries.filter((entry) => entry !== '').map(offeredModel);
    const names = all.map(({ kind, path }) => `${kind}/${path.slice(path.indexOf('/') + 1)}`);
    if (new Set(names).size < names.length) throw new Error('must name no two models of one kind that differ by their owner only');
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
    'Models of Replicate that are offered as `replicate/…`: `image:owner/name` or `video:owner/name:5-10`, with the seconds that a video ' +
      'may have, comma-separated. They need the token.',
  ),
  REPLICATE_WEBHOOK_SECRET: optionalText({
    description: 'Secret with which Replicate signs its calls, `whsec_…`. Unset: they only hasten the next question.',
    secret: true,
  }),
};
