import { setting, url } from '../settings/setting.js';

/** Trainers of fal whose input is known (fal.ai/models/fal-ai/flux-lora-fast-training/api, read on 2026-11-29). */
export const falTrainers = ['flux-lora-fast-training'] as const;
/** Trainers at Replicate whose input is known (replicate.com/ostris/flux-dev-lora-trainer/train, read on 2026-11-29). */
export const replicateTrainers = ['flux-dev-lora-trainer'] as const;

/** A trainer of a vendor that is offered. */
export interface OfferedTrainer<Name extends string> {
  name: Name;
  /** Of a training. */
  credits: number;
  /** Of each picture that its models make. */
  pictureCredits: number;
}

/** `name`, or with the credits of a training and of a picture: `name=200+4`. */
const form = /^([\w.-]+)(?:=(\d{1,6})(?:\+(\d{1,6}))?)?$/;

const trainers = <const Name extends string>(vendor: string, prefix: string, known: readonly Name[]) =>
  setting<readonly OfferedTrainer<Name>[]>(
    {
      description:
        `Trainers of ${vendor} that are offered as \`${prefix}/…\`: some of ${known.map((name) => `\`${name}\``).join(', ')}, comma-separated. ` +
        'Credits may follow: `=200` for a training, and `+4` for each picture of its models, as in `=200+4`. They need the key.',
      ...{ fallback: [], shown: 'none' },
    },
    (value) => {
      const entries = value.split(',').map((entry) => entry.trim());
      const all = entries.filter((entry) => entry !== '').map((entry) => offeredTrainer(entry, known));
      if (new Set(all.map(({ name }) => name)).size < all.length) throw new Error('must not name a trainer twice');
      return all;
    },
  );

function offeredTrainer<Name extends string>(entry: string, known: readonly Name[]): OfferedTrainer<Name> {
  const [, named, credits = '0', pictureCredits = '0'] = form.exec(entry) ?? [];
  const name = known.find((each) => each === named);
  if (name === undefined)
    throw new Error(`must name some of ${known.join(', ')}, comma-separated, each with or without credits such as =200+4`);
  return { name, credits: Number(credits), pictureCredits: Number(pictureCredits) };
}

/** What trains models of brands at vendors, and where their files go. */
export const trainerSettings = {
  REPLICATE_TRAINERS: trainers('Replicate', 'replicate', replicateTrainers),
  FAL_TRAINERS: trainers('fal', 'fal', falTrainers),
  FAL_STORAGE_BASE_URL: url(['http', 'https'], {
    description: 'Base URL of the storage of fal, to which the pictures of trainings are uploaded.',
    fallback: 'https://rest.alpha.fal.ai',
  }),
  FAL_PLATFORM_BASE_URL: url(['http', 'https'], {
    description: 'Base URL of the platform API of fal, with its version: what a deleted training has made is deleted there.',
    fallback: 'https://api.fal.ai/v1',
  }),
};
