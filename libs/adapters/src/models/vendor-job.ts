import { JobUnderWay, ModelError, type KnownJob } from '@imprint/domain/generation/vendors';
import type { ModelContext } from '@imprint/domain/generation/image';
import { NotTaken } from './vendor-http.js';

/** How a job stands, as its vendor says when it is asked with our key. */
export type JobState<Output> =
  { is: 'working'; percent: number | null } | { is: 'made'; output: Output } | { is: 'over'; failure: ModelError };

/** What one vendor does for one job. */
export interface VendorWork<Address, Output> {
  /** As in `MEDIA_VENDORS`. */
  vendor: string;
  /** Name of the model, for messages. */
  name: string;
  /** Whether the vendor calls us, so that it need not be asked often. */
  isCalled: boolean;
  /** Whether such a call can also name a job whose submission was not answered. */
  isNamedByCall: boolean;
  /** Submits the job and resolves with the vendor's id. Not to be aborted. @throws NotTaken, ModelError */
  submit(job: KnownJob): Promise<string>;
  /** @throws ModelError */
  look(id: string, signal: AbortSignal): Promise<JobState<Address>>;
  /** Copies the output before its address expires. @throws ModelError */
  fetch(output: Address, signal: AbortSignal): Promise<Output>;
}

/** Milliseconds after which a job is given up, measured from its submission. Vendors end most of them earlier. */
export const longestJobMs = 30 * 60_000;
/** Milliseconds within which a vendor that starts a job calls about it, although its answer to the submission was lost. */
const namedWithinMs = 60_000;
const pauses = { shortestMs: 2_000, longestMs: 30_000, longestIfCalledMs: 120_000 };

/**
 * Goes on with a job where the last attempt, or another worker, has left it: submits it, asks how it stands, or copies its output.
 * @throws JobUnderWay while the vendor works, ModelError
 */
export async function runVendorJob<Address, Output>(
  { job, signal, progress }: Pick<ModelContext, 'job' | 'signal' | 'progress'>,
  work: VendorWork<Address, Output>,
): Promise<Output> {
  signal.throwIfAborted();
  progress(1);
  const { known } = job;
  if (known === null || known.id === null) return submit(job, work);
  const { id } = known;
  const ageMs = Date.now() - known.submittedAt.getTime();
  const pauseMs = pauseAfter(ageMs, work.isCalled);
  const state = await unlessTemporary(ageMs, pauseMs, () => work.look(id, signal));
  switch (state.is) {
    case 'working':
      if (ageMs >= longestJobMs) throw outOfTime(work.name);
      throw new JobUnderWay(pauseMs, state.percent);
    case 'over':
      await job.dropped();
      throw state.failure;
    case 'made': {
      progress(90);
      const output = await received(job, () => unlessTemporary(ageMs, pauseMs, () => work.fetch(state.output, signal)));
      progress(100);
      return output;
    }
  }
}

/** Nothing is left to do about a job whose output cannot be used. */
async function received<Output>(job: ModelContext['job'], fetch: () => Promise<Output>): Promise<Output> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof ModelError) await job.dropped();
    throw error;
  }
}

async function submit(job: ModelContext['job'], work: VendorWork<unknown, unknown>): Promise<never> {
  const { known } = job;
  if (known !== null && work.isNamedByCall) {
    const leftMs = namedWithinMs - (Date.now() - known.submittedAt.getTime());
    if (leftMs > 0) throw new JobUnderWay(leftMs);
  }
  const submitting = await job.submitting(work.vendor);
  try {
    await job.submitted(await work.submit(submitting));
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    await job.dropped();
    throw error.cause;
  }
  throw new JobUnderWay(pauses.shortestMs);
}

/** Asks again later after a failure that has to do with the question and not with the job, which goes on. */
async function unlessTemporary<T>(ageMs: number, pauseMs: number, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ModelError) || !error.retryable) throw error;
    // The same output is found again, and another job would cost as much again.
    if (error.code === 'unusable_answer' || ageMs >= longestJobMs) throw lasting(error);
    throw new JobUnderWay(Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1_000));
  }
}

/** A quarter of the time that the job has taken so far: somebody who waits a minute waits a quarter of it too long at most. */
function pauseAfter(ageMs: number, isCalled: boolean): number {
  const longest = isCalled ? pauses.longestIfCalledMs : pauses.longestMs;
  return Math.min(Math.max(ageMs / 4, pauses.shortestMs), longest);
}

/** The same failure, of which another try would change nothing. */
export const lasting = ({ class: kind, code, message, cause }: ModelError): ModelError =>
  new ModelError({ class: kind, code, message, retryable: false, cause });

const outOfTime = (name: string): ModelError =>
  new ModelError({
    class: 'provider_outage',
    code: 'model_timeout',
    message: `${name} did not finish within ${longestJobMs / 60_000} minutes.`,
    retryable: false,
  });
