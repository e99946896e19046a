import type { Page } from '@imprint/contracts/documents';
import type { TrainerResource } from '@imprint/contracts/trainings';
import { Inject, Injectable } from '@nestjs/common';
import { IMAGE_TRAINERS, type ImageTrainers } from '../image/image-trainer.js';

/** A trainer as callers see it. */
export type TrainerView = TrainerResource & { id: string };

/** What makes models of pictures on this instance. */
@Injectable()
export class Trainers {
  constructor(@Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers) {}

  /** The one that trains what names none first. */
  list(): Page<TrainerView> {
    const items = [...this.trainers.values()].map(({ capability: { name: id, label, provider, description, credits } }) => ({
      ...{ id, label, provider, description, credits },
    }));
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }
}
