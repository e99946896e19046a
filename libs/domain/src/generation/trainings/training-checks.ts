import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type {
  CreateTraining,
  DuplicatePicture,
  PreviewTraining,
  TrainingCaption,
  TrainingSubject,
} from '@imprint/contracts/trainings';
import { randomToken } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import type { GenerationQuote } from '../generation-quote.js';
import { GenerationSwitch } from '../generation-switch.js';
import type { ImageTrainer, TrainerCapability } from '../image/image-trainer.js';
import { OfferedTrainers } from './offered-trainers.js';
import { TrainingDataset } from './training-dataset.js';

/** A request for a training that may begin. */
export interface CheckedTraining {
  trainer: ImageTrainer;
  subject: TrainingSubject;
  duplicates: DuplicatePicture[];
  quote: GenerationQuote | null;
  /** Of each picture that it is trained with, its alternative text; empty without one. None of a trainer that takes no captions. */
  captions: TrainingCaption[];
}

/** What a request for a training is checked for. */
@Injectable()
export class TrainingChecks {
  constructor(
    private readonly brands: BrandsService,
    private readonly generation: GenerationSwitch,
    private readonly dataset: TrainingDataset,
    private readonly offered: OfferedTrainers,
  ) {}

  /** Before anything is decoded. @throws Problem `validation_failed`, `generation_off` */
  async requireRequest(principal: Principal, body: PreviewTraining & Partial<CreateTraining>): Promise<ImageTrainer> {
    await this.brands.require(principal, body.brandId, '/brandId');
    await this.generation.requireOn(principal, 'image', body.brandId);
    const trainer = this.offered.require(body.trainer);
    requireSubject(trainer.capability, body);
    requireCaptions(trainer.capability, body);
    return trainer;
  }

  /** @throws Problem `validation_failed`, `too_many_requests` */
  async check(principal: Principal, trainer: ImageTrainer, body: PreviewTraining): Promise<CheckedTraining> {
    const { assetIds, subject = 'style' } = body;
    const { duplicates, altTexts } = await this.dataset.check(principal, assetIds);
    const leftOut = new Set(duplicates.map(({ assetId }) => assetId));
    const used = trainer.capability.takesCaptions ? assetIds.filter((id) => !leftOut.has(id)) : [];
    const captions = used.map((assetId) => ({ assetId, text: altTexts.get(assetId) ?? '' }));
    return { trainer, subject, duplicates, captions, quote: await this.offered.quoteOf(principal.organizationId, trainer) };
  }
}

/** What the trainer is told: what was given, else what is known, of pictures of which there is anything to say. */
export function captionsOf({ captions }: CheckedTraining, given: readonly TrainingCaption[] = []): TrainingCaption[] {
  const said = new Map(given.map(({ assetId, text }) => [assetId, text]));
  return captions
    .map(({ assetId, text }) => ({ assetId, text: (said.get(assetId) ?? text).replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

/** The word that stands for what is learned; null of trainers that take no captions. */
export function triggerWordOf({ trainer, subject }: CheckedTraining, given: string | undefined): string | null {
  if (!trainer.capability.takesCaptions) return null;
  return given ?? `${subject}_${randomToken(6).toLowerCase()}`;
}

function requireSubject({ name, subjects }: TrainerCapability, { subject = 'style', hasConsent }: PreviewTraining): void {
  if (!subjects.includes(subject))
    throw problem('validation_failed', `${name} learns ${subjects.join(', ')} only.`, { pointer: '/subject' });
  if (subject !== 'person' || hasConsent === true) return;
  const detail =
    'A model that makes pictures of a person needs the consent of this person: `hasConsent` has to say that it was given.';
  throw problem('validation_failed', detail, { pointer: '/hasConsent' });
}

function requireCaptions(
  { name, takesCaptions }: TrainerCapability,
  { assetIds, captions, triggerWord }: Partial<CreateTraining>,
): void {
  if (!takesCaptions && captions !== undefined && captions.length > 0)
    throw problem('validation_failed', `${name} takes no captions.`, { pointer: '/captions' });
  if (!takesCaptions && triggerWord !== undefined)
    throw problem('validation_failed', `${name} takes no trigger word.`, { pointer: '/triggerWord' });
  const other = captions?.findIndex(({ assetId }) => assetIds?.includes(assetId) !== true) ?? -1;
  if (other < 0) return;
  const detail = `The picture ${captions?.[other]?.assetId} is none of this training.`;
  throw problem('validation_failed', detail, { pointer: `/captions/${other}/assetId` });
}
