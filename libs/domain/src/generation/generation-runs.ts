import type { ErrorClass, Failure } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { UsedKey } from './failover/attempts.repository.js';
import { movedOn } from './failover/stored-request.js';
import { VendorPauses } from './failover/vendor-pauses.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { ModelError, type GenerationRun } from './generation-kind.js';
import { GenerationMetrics } from './generation-metrics.js';
import type { GenerationEntity } from './generation.entity.js';
import { OwnModels } from './vendor-keys/own-models.js';
import { HeldJob, reportOrphan } from './vendors/held-job.js';

/** What an attempt has to do with its vendor. */
export interface AttemptVendors extends Pick<GenerationRun, 'job' | 'own'> {
  /** The key with which the vendor of the generation is asked. */
  key(): UsedKey;
  /** Whether it finds out whether a paused vendor is back. */
  isProbe: boolean;
  /** Whether its job was on record before. */
  readonly wasSubmitted: boolean;
}

/** Failures of which another model knows nothing: those of requests, and ours, would only repeat there. */
const elsewhere: readonly ErrorClass[] = ['credential', 'misconfiguration', 'provider_outage', 'rate_limit'];
const ofThisMachine = 'local';

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
    const { vendorJobState, vendorJobId, vendor, vendorKeyIsOwn: isOwn, quote, provider } = generation;
    const begun = vendorJobState === null ? null : { vendor, isOwn };
    let key: UsedKey = { owner: isOwn ? 'organization' : 'instance', lastFour: null };
    return {
      isProbe: false,
      wasSubmitted: vendorJobState !== null && vendorJobId !== null,
      key: () => (provider === ofThisMachine ? { owner: 'none', lastFour: null } : key),
      job: new HeldJob(generation, this.claims.jobs, this.metrics),
      own: async (wanted) => {
        const isUnderWay = begun?.vendor === wanted;
        const own = isUnderWay && !begun.isOwn ? null : await this.own.of(generation.organizationId, wanted);
        // A job goes on with the key that it was submitted with, whichever the organization has set or removed meanwhile.
        if (isUnderWay && begun.isOwn && own === null) throw keyRemoved(wanted);
        // It was accepted at no cost because of that key: with another one somebody else would pay for it.
        if (own === null && quote?.needsOwnKey === true && quote.provider === wanted) throw keyRemoved(wanted);
        // On record with the job that is submitted next, which is one of the models that are asked for last.
        generation.vendorKeyIsOwn = own !== null;
        if (wanted === provider) key = { owner: own === null ? 'instance' : 'organization', lastFour: own?.lastFour ?? null };
        return own;
      },
    };
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

/** A generation whose vendor has no job of it. */
const nothingAtVendor = {
  ...{ vendor: null, vendorSubmission: null, vendorJobId: null, vendorJobState: null, vendorSubmittedAt: null },
  vendorKeyIsOwn: false,
} satisfies Partial<GenerationEntity>;

const keyRemoved = (vendor: string): ModelError =>
  new ModelError({
    ...{ class: 'credential', code: 'vendor_key_removed', retryable: false },
    message: `The key of the organization at ${vendor}, with which this was accepted or begun, was removed.`,
  });
