import { Injectable } from '@nestjs/common';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { ModelError, type GenerationRun } from './generation-kind.js';
import { GenerationMetrics } from './generation-metrics.js';
import type { GenerationEntity } from './generation.entity.js';
import { OwnModels } from './vendor-keys/own-models.js';
import { HeldJob } from './vendors/held-job.js';

/** What attempts have to do with vendors. */
@Injectable()
export class GenerationRuns {
  constructor(
    private readonly claims: GenerationClaimsRepository,
    private readonly metrics: GenerationMetrics,
    private readonly own: OwnModels,
  ) {}

  /** For an attempt at a generation that is held. */
  vendorsOf(generation: GenerationEntity): Pick<GenerationRun, 'job' | 'own'> {
    const { vendorJobState, vendor, vendorKeyIsOwn: isOwn, quote } = generation;
    const begun = vendorJobState === null ? null : { vendor, isOwn };
    return {
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
        return own;
      },
    };
  }
}

const keyRemoved = (vendor: string): ModelError =>
  new ModelError({
    ...{ class: 'credential', code: 'vendor_key_removed', retryable: false },
    message: `The key of the organization at ${vendor}, with which this was accepted or begun, was removed.`,
  });
