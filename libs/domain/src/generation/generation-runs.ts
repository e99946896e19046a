import type { ErrorClass, Failure } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { ofThisMachine, vendorsOf, type AttemptVendors } from './attempt-vendors.js';
import { movedOn } from './failover/stored-request.js';
import { VendorPauses } from './failover/vendor-pauses.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { ModelError } from './generation-kind.js';
import { GenerationMetrics } from './generation-metrics.js';
import type { GenerationEntity } from './generation.entity.js';
import { OwnModels } from './vendor-keys/own-models.js';
import { reportOrphan } from './vendors/held-job.js';
import { nothingAtVendor } from './vendors/vendor-job-columns.js';

/** Failures of which another model knows nothing: those of requests, and ours, would only repeat there. */
const elsewhere: readonly ErrorClass[] = ['credential', 'misconfiguration', 'provider_outage', 'rate_limit'];

/** What attempts have to do with vendors. */
@Injectable()
export class GenerationRuns {
  constructor(
    private readonly claims: GenerationClaimsRepository,
    private readonly metrics: GenerationMetrics,
    private readonly own: OwnModels,
    private readonly pauses: VendorPauses,
  ) {}

  /** For an attempt at a generation that is held. */
  vendorsOf(generation: GenerationEntity): AttemptVendors {
    return vendorsOf(generation, generation.provider, { jobs: this.claims.jobs, metrics: this.metrics, own: this.own });
  }

  /**
   * Lets an attempt begin, unless its vendor is paused and there is another model: the last one is asked in any case.
   * @throws ModelError `vendor_paused`
   */
  async begin(generation: GenerationEntity, vendors: AttemptVendors): Promise<void> {
    const { candidates, provider, organizationId } = generation;
    if (candidates === null || provider === ofThisMachine || vendors.job.known !== null) return;
    // The account of an organization may do while that of the instance does not.
    if ((await this.own.of(organizationId, provider)) !== null) return;
    vendors.isProbe = await this.pauses.enter(provider);
  }

  /** What the attempt says about its vendor. @param error null if it has delivered */
  async judge({ provider }: GenerationEntity, vendors: AttemptVendors, error: unknown): Promise<void> {
    if (vendors.key().owner !== 'instance') return;
    const isTaken = !vendors.wasSubmitted && (vendors.job.known?.id ?? null) !== null;
    if (error === null || isTaken) await this.pauses.succeeded(provider);
    else await this.pauses.failed(provider, error, vendors.isProbe);
  }

  /** Whether another model may make it after this failure. */
  mayMove({ candidates, vendorKeyIsOwn }: GenerationEntity, { job }: AttemptVendors, error: unknown): boolean {
    if (candidates === null || !(error instanceof ModelError) || !elsewhere.includes(error.class)) return false;
    const { known } = job;
    // A job that its vendor has taken may still be made. So may one whose answer was lost, and then the organization pays for it there.
    return known === null || (known.id === null && !vendorKeyIsOwn);
  }

  /** The generation goes on with its next model. False when the lease was lost. */
  async move(generation: GenerationEntity, vendors: AttemptVendors, failure: Failure): Promise<boolean> {
    const next = movedOn(generation);
    if (next === null) return false;
    const isSkipped = failure.code === 'vendor_paused';
    const tries = generation.attempts - (isSkipped ? 1 : 0);
    const outcome = tries === 0 ? ('skipped' as const) : ('failed' as const);
    const end = { outcome, tries, key: vendors.key(), failure, movedTo: next.model, costMicro: 0 };
    const orphans = await this.claims.move(generation, next, end);
    if (orphans === null) return false;
    for (const vendor of orphans) reportOrphan(this.metrics, { id: generation.id, vendor });
    this.metrics.moved(generation.model, failure.code);
    Object.assign(generation, next, nothingAtVendor, { moves: generation.moves + 1, attempts: 1, usage: null });
    return true;
  }
}
