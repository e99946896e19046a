import type { UsedKey } from './failover/attempts.repository.js';
import { ModelError, type GenerationRun } from './generation-kind.js';
import type { GenerationMetrics } from './generation-metrics.js';
import type { GenerationQuote } from './generation-quote.js';
import type { OwnModels } from './vendor-keys/own-models.js';
import { HeldJob } from './vendors/held-job.js';
import type { JobRow, JobsOfTable } from './vendors/vendor-jobs.repository.js';

/** What an attempt has to do with its vendor. */
export interface AttemptVendors extends Pick<GenerationRun, 'job' | 'own'> {
  /** The key with which the vendor of the row is asked. */
  key(): UsedKey;
  /** Whether it finds out whether a paused vendor is back. */
  isProbe: boolean;
  /** Whether its job was on record before. */
  readonly wasSubmitted: boolean;
}

/** A row that a vendor is asked for. */
export type AttemptedRow = JobRow & { quote: GenerationQuote | null };

interface Records {
  jobs: JobsOfTable;
  metrics: GenerationMetrics;
  own: OwnModels;
}

export const ofThisMachine = 'local';

/** For an attempt at a row that is held. */
export function vendorsOf(row: AttemptedRow, provider: string, records: Records): AttemptVendors {
  const { vendorJobState, vendorJobId, vendor, vendorKeyIsOwn: isOwn, quote } = row;
  const begun = vendorJobState === null ? null : { vendor, isOwn };
  let key: UsedKey = { owner: isOwn ? 'organization' : 'instance', lastFour: null };
  return {
    isProbe: false,
    wasSubmitted: vendorJobState !== null && vendorJobId !== null,
    key: () => (provider === ofThisMachine ? { owner: 'none', lastFour: null } : key),
    job: new HeldJob(row, records.jobs, records.metrics),
    own: async (wanted) => {
      const isUnderWay = begun?.vendor === wanted;
      const own = isUnderWay && !begun.isOwn ? null : await records.own.of(row.organizationId, wanted);
      // A job goes on with the key that it was submitted with, whichever the organization has set or removed meanwhile.
      if (isUnderWay && begun.isOwn && own === null) throw keyRemoved(wanted);
      // It was accepted at no cost because of that key: with another one somebody else would pay for it.
      if (own === null && quote?.needsOwnKey === true && quote.provider === wanted) throw keyRemoved(wanted);
      // On record with the job that is submitted next, which is one of the models that are asked for last.
      row.vendorKeyIsOwn = own !== null;
      if (wanted === provider) key = { owner: own === null ? 'instance' : 'organization', lastFour: own?.lastFour ?? null };
      return own;
    },
  };
}

/** What was accepted or begun with a key of the organization that it has no longer. */
export const keyRemoved = (vendor: string): ModelError =>
  new ModelError({
    ...{ class: 'credential', code: 'vendor_key_removed', retryable: false },
    message: `The key of the organization at ${vendor}, with which this was accepted or begun, was removed.`,
  });
