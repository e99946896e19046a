import { ModelError } from '@imprint/domain/generation/vendors';
import type { OutputAddresses } from './job-service.js';
import { redacted, type Vendor } from './vendor-failures.js';
import type { JobState } from './vendor-job.js';

/** How a job has ended without an output. */
interface JobEnd {
  class: ModelError['class'];
  code: string;
  /** After the name of the vendor. */
  what: string;
  /** By the vendor itself. */
  said?: string;
  /** Whether the vendor asks to submit it again. */
  retryable?: boolean;
}

/** A job that is over without an output. */
export function over(vendor: Vendor, { class: kind, code, what, said = '', retryable = false }: JobEnd): JobState<never> {
  const words = redacted(said, vendor.apiKey);
  const message = `The ${vendor.service} ${what}${words === '' ? '.' : `: ${words}`}`;
  return { is: 'over', failure: new ModelError({ class: kind, code, message, retryable }) };
}

/** What was to be made was refused, or what was made. */
export const blocked = (vendor: Vendor, said: string): JobState<never> =>
  over(vendor, { class: 'validation', code: 'content_blocked', what: 'refuses this prompt or what it has made of it', said });

/** The job could not be done. */
export const failed = (vendor: Vendor, said: string, retryable = false): JobState<never> =>
  over(vendor, { class: 'provider_outage', code: 'job_failed', what: 'could not do the job', said, retryable });

/** Somebody has cancelled the job at the vendor. */
export const cancelled = (vendor: Vendor): JobState<never> =>
  over(vendor, { class: 'provider_outage', code: 'job_cancelled', what: 'ended the job before it was done' });

/** A job that has made files. @param found what the vendor says to be their addresses */
export function made(vendor: Vendor, found: readonly unknown[]): JobState<OutputAddresses> {
  const [first, ...others] = found.filter(
    (url): url is string => typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url),
  );
  if (first !== undefined) return { is: 'made', output: [first, ...others] };
  return over(vendor, { class: 'provider_outage', code: 'unusable_answer', what: 'has made no file' });
}
