import { problem } from '@imprint/contracts/errors';
import { queues, type GenerationJob, type TrainingJob } from '@imprint/contracts/messages';
import type { Held } from '@imprint/platform/lease';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { Inject, Injectable } from '@nestjs/common';
import { TrainingClaimsRepository } from '../trainings/training-claims.repository.js';
import { VendorJobsRepository, type JobsOfTable } from './vendor-jobs.repository.js';
import { MEDIA_VENDORS, type MediaVendors, type VendorCall } from './media-vendor.js';

/** A name of a submission, as `VendorJobsRepository` makes them. */
const isSubmission = (value: unknown): value is string => typeof value === 'string' && /^[0-9A-Za-z]{20,64}$/.test(value);

/** Calls of vendors about their jobs. None decides anything: the job is read with our own key, sooner because of the call. */
@Injectable()
export class VendorWebhooks {
  constructor(
    private readonly jobs: VendorJobsRepository,
    private readonly trainings: TrainingClaimsRepository,
    @Inject(MEDIA_VENDORS) private readonly vendors: MediaVendors,
    @InjectQueue(queues.generation) private readonly queue: Queue<GenerationJob>,
    @InjectQueue(queues.training) private readonly trainingQueue: Queue<TrainingJob>,
  ) {}

  /**
   * Wakes the generation or training that a call is about. One that is repeated, or about something else, changes nothing.
   * @param name of the vendor, whose token the call has brought
   * @param submission as the address of the call names it
   * @throws Problem `not_found`, `webhook_not_authentic`
   */
  async receive(name: string, submission: unknown, call: VendorCall): Promise<void> {
    const vendor = this.vendors.get(name);
    if (vendor === undefined) throw problem('not_found', `This instance has no media vendor ${name}.`);
    const trust = await vendor.verify(call);
    if (!isSubmission(submission)) return;
    // The only thing that is taken from a call: which job the submission has become, whose answer may be lost.
    const jobId = trust === 'signed' ? vendor.jobOf(call.body) : null;
    const generation = await called(this.jobs, { submission, vendor: name, jobId });
    if (generation !== null)
      await enqueueAll(this.queue, [
        { data: { version: 1 as const, generationId: generation.id }, jobId: `${generation.id}-${generation.fence}-called` },
      ]);
    const training = generation === null ? await called(this.trainings.jobs, { submission, vendor: name, jobId }) : null;
    if (training !== null)
      await enqueueAll(this.trainingQueue, [
        { data: { version: 1 as const, trainingId: training.id }, jobId: `${training.id}-${training.fence}-called` },
      ]);
  }
}

/** @returns what is due because of the call; null if there is nothing, or it was called about before */
async function called(
  jobs: JobsOfTable,
  { submission, vendor, jobId }: { submission: string; vendor: string; jobId: string | null },
): Promise<Pick<Held, 'id' | 'fence'> | null> {
  if (jobId !== null) await jobs.name(submission, jobId);
  return jobs.called(submission, vendor);
}
