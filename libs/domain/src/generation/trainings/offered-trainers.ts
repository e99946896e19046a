import type { Principal } from '@imprint/contracts/access';
import { microOf } from '@imprint/contracts/credits';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { TrainerResource } from '@imprint/contracts/trainings';
import { Inject, Injectable } from '@nestjs/common';
import type { GenerationQuote } from '../generation-quote.js';
import { IMAGE_TRAINERS, type ImageTrainer, type ImageTrainers } from '../image/image-trainer.js';
import { VendorKeysRepository } from '../vendor-keys/vendor-keys.repository.js';

/** A trainer as callers see it. */
export type TrainerView = TrainerResource & { id: string };

/** The trainers of the instance, and what an organization pays for them. */
@Injectable()
export class OfferedTrainers {
  constructor(
    private readonly keys: VendorKeysRepository,
    @Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers,
  ) {}

  async list({ organizationId }: Principal): Promise<Page<TrainerView>> {
    const owned = new Set((await this.keys.list(organizationId)).map(({ vendor }) => vendor));
    const items = [...this.trainers.values()].map(({ capability }): TrainerView => {
      const { name: id, label, provider, description, credits, pictureCredits, subjects, takesCaptions } = capability;
      return {
        ...{ id, label, provider, description, credits, pictureCredits, subjects: [...subjects], takesCaptions },
        ...{ sendsPictures: provider !== 'local', usesOwnKey: owned.has(provider) },
      };
    });
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }

  /** The one that a request names, else the first one. @throws Problem `validation_failed` */
  require(name: string | undefined): ImageTrainer {
    const [usual] = this.trainers.values();
    const trainer = name === undefined ? usual : this.trainers.get(name);
    if (trainer !== undefined) return trainer;
    const known = [...this.trainers.keys()].join(', ');
    throw problem('validation_failed', `There is no trainer "${name}". There are: ${known}.`, { pointer: '/trainer' });
  }

  /** What a training costs the organization now; null where it is free for everybody. */
  async quoteOf(organizationId: string, { capability }: ImageTrainer): Promise<GenerationQuote | null> {
    const { name: model, provider, credits } = capability;
    const needsOwnKey = (await this.keys.find(organizationId, provider)) !== null;
    if (credits === 0 && !needsOwnKey) return null;
    const mostMicro = needsOwnKey ? 0 : microOf(credits);
    return { model, provider, credits, creditsPer: 'output', mostMicro, needsOwnKey };
  }
}
