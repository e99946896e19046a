import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { isJobOver } from '@imprint/contracts/generation';
import { queues, type TrainingJob } from '@imprint/contracts/messages';
import type {
  CreateTraining,
  ListTrainingsQuery,
  PreviewTraining,
  TrainingPreview,
  TrainingResource,
  UpdateTraining,
} from '@imprint/contracts/trainings';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { ReservedCredits } from '../reserved-credits.js';
import { RequestTraining } from './request-training.js';
import { trainedModelName } from './trained-model-name.js';
import type { TrainingEntity } from './training.entity.js';
import { TrainingsRepository } from './trainings.repository.js';

/** A training as callers see it. */
export type TrainingView = TrainingResource & { id: string };

/** Trainings of the brands of an organization. */
@Injectable()
export class TrainingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly trainings: TrainingsRepository,
    private readonly requests: RequestTraining,
    private readonly audit: AuditTrail,
    private readonly credits: ReservedCredits,
    @InjectQueue(queues.training) private readonly queue: Queue<TrainingJob>,
  ) {}

  /**
   * Records the request and wakes a worker; without the queue, a sweep finds the row.
   * @throws Problem `validation_failed`, `generation_off`, `limit_reached`
   */
  async create(principal: Principal, body: CreateTraining, idempotencyKey: string | null = null): Promise<TrainingView> {
    const { organizationId } = principal;
    const row = await this.trainings.createOnce({ organizationId, idempotencyKey }, () =>
      this.requests.request(principal, body, idempotencyKey),
    );
    // Read before any worker is woken, so that a request that was just accepted always reads as queued.
    const view = await this.read(principal, row.id);
    await enqueueAll(this.queue, [{ data: { version: 1, trainingId: row.id }, jobId: row.id }]);
    return view;
  }

  /** What it would cost, and what the trainer would be told. @throws Problem `validation_failed`, `generation_off` */
  async preview(principal: Principal, body: PreviewTraining): Promise<TrainingPreview & { id: string }> {
    return { id: 'preview', ...(await this.requests.preview(principal, body)) };
  }

  /** Newest first. */
  async list(principal: Principal, query: ListTrainingsQuery): Promise<Page<TrainingView>> {
    await this.requests.requireFilter(principal, query.brandId);
    const page = await this.trainings.list(principal, query);
    return { ...page, items: page.items.map(viewOf) };
  }

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<TrainingView> {
    const row = await this.trainings.find(principal, id);
    if (row === null) throw notFound(id);
    return viewOf(row);
  }

  /** @throws Problem `not_found` */
  async rename(principal: Principal, id: string, { label }: UpdateTraining): Promise<TrainingView> {
    await this.trainings.rename(principal, id, label.trim());
    return this.read(principal, id);
  }

  /** Its worker notices with the next renewal of its lease. @throws Problem `not_found`, `state_conflict` for one that has ended */
  async cancel(principal: Principal, id: string): Promise<TrainingView> {
    const { status } = await this.read(principal, id);
    const isCancelled = !isJobOver(status) && (await this.cancelOne(principal, id));
    const view = await this.read(principal, id);
    if (!isCancelled) throw problem('state_conflict', `The training ${id} has ended: it is ${view.status}.`);
    return view;
  }

  /** With its model: what is generated with that and not yet made fails. @throws Problem `not_found` */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = await this.trainings.delete(manager, principal, id);
      if (row === null) throw notFound(id);
      const { label, brandId, status } = row;
      const isOver = isJobOver(status);
      await this.audit.record(manager, principal, {
        ...({ action: 'training.deleted', subject: { type: 'training', id } } as const),
        changes: { label: { from: label }, brandId: { from: brandId }, status: { from: status } },
      });
      if (!isOver) await this.credits.release(manager, principal.organizationId, [row]);
    });
  }

  /** False if it has ended. */
  private async cancelOne(principal: Principal, id: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const cancelled = await this.trainings.cancel(manager, principal, id);
      if (cancelled !== null) await this.credits.release(manager, principal.organizationId, [cancelled]);
      return cancelled !== null;
    });
  }
}

const notFound = (id: string) => problem('not_found', `There is no training ${id}.`);

function viewOf(row: TrainingEntity): TrainingView {
  const { id, label, brandId, trainer, status, progress, assetIds, duplicates, credits, style, error } = row;
  const { createdAt, startedAt, completedAt, subject, triggerWord, captions } = row;
  const model = status === 'completed' ? trainedModelName(trainer, id) : null;
  return {
    ...{ id, label, brandId, trainer, model, status, progress, credits, style, error, createdAt, startedAt, completedAt },
    ...{ assetIds: [...assetIds], duplicates: [...duplicates], subject, triggerWord, captions: [...captions] },
  };
}
