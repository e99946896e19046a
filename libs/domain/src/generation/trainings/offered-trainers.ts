import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { TrainerResource } from '@imprint/contracts/trainings';
import { Inject, Injectable } from '@nestjs/common';
import { IMAGE_TRAINERS, type ImageTrainer, type ImageTrainers } from '../image/image-trainer.js';

/** A trainer as callers see it. */
export type TrainerView = TrainerResource & { id: string };

/** The trainers of the instance. */
@Injectable()
export class OfferedTrainers {
  constructor(@Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers) {}

  /** The one that trains what names none first. */
  list(): Page<TrainerView> {
    const items = [...this.trainers.values()].map(({ capability: { name: id, label, provider, description, credits } }) => ({
      ...{ id, label, provider, description, credits },
    }));
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
}
