import { problem } from '@imprint/contracts/errors';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { Inject, Injectable } from '@nestjs/common';
import { VendorJobsRepository } from './vendor-jobs.repository.js';
import { MEDIA_VENDORS, type MediaVendors, type VendorCall } from './media-vendor.js';

/** A name of a submission, as `VendorJobsRepository` makes them. */
const isSubmission = (value: unknown): value is string => typeof value === 'string' && /^[0-9A-Za-z]{20,64}$/.test(value);

/** Calls of vendors about their jobs. None decides anything: the job is read with our own key, sooner because of the call. */
@Injectable()
export class VendorWebhooks {
  constructor(
    private readonly jobs: VendorJobsRepository,
    @Inject(MEDIA_VENDORS) private readonly vendors: MediaVendors,
    @InjectQueue(queues.generation) private readonly queue: Queue<GenerationJob>,
  ) {}

  /**
   * Wakes the generation that a call is about. One that is repeated, or about something else, changes nothing.
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
    if (jobId !== null) await this.jobs.name(submission, jobId);
    const woken = await this.jobs.called(submission, name);
    if (woken === null) return;
    const { id, fence } = woken;
    await enqueueAll(this.queue, [{ data: { version: 1 as const, generationId: id }, jobId: `${id}-${fence}-called` }]);
  }
}
