import { JobUnderWay, ModelError, type KnownJob } from '@imprint/domain/generation/vendors';
import type { ModelContext } from '@imprint/domain/generation/image';
import { NotTaken } from './vendor-http.js';

/** How a job stands, as its vendor says when it is asked with our key. */
export type JobState<Output> =
  { is: 'working'; percent: number | null } | { is: 'made'; output: Output } | { is: 'over'; failure: ModelError };

/** What one vendor does for one job. */
export interface VendorWork<Address, Output, Input extends object = object> {
  /** As in `MEDIA_VENDORS`. */
  vendor: string;
  /** Name of the model, for messages. */
  name: string;
  /** Whether the vendor calls us, so that it need not be asked often. */
  isCalled: boolean;
  /** Whether such a call can also name a job whose submission was not answered. */
  isNamedByCall: boolean;
  /** Milliseconds between two questions that the vendor asks to keep to; two seconds if it says nothing. */
  shortestPauseMs?: number;
  /** Milliseconds after which a job is given up, where that is longer than `longestJobMs`. */
  longestMs?: number;
  /**
   * The vendor's id of the job that a submission has become; null if it has become none. Only of vendors that take its name as their own.
   * @throws ModelError
   */
  find?: (submission: string, signal: AbortSignal) => Promise<string | null>;
  /** What the vendor is given: made before anything is on record, because nothing is submitted when it fails. @throws ModelError */
  input(): Input | Promise<Input>;
  /** Submits the job and resolves with the vendor's id. Not to be aborted. @throws NotTaken, ModelError */
  submit(job: KnownJob, input: Input): Promise<string>;
  /** @throws ModelError */
  look(id: string, signal: AbortSignal): Promise<JobState<Address>>;
  /** Copies the output before its address expires. @throws ModelError */
  fetch(output: Address, signal: AbortSignal): Promise<Output>;
}

/** What is needed to find out what has become of a submission. */
type Settled = Pick<VendorWork<unknown, unknown>, 'find' | 'isNamedByCall' | 'isCalled' | 'shortestPauseMs' | 'longestMs'>;

/** Milliseconds after which a job is given up, measured from its submission. Vendors end most of them earlier. */
export const longestJobMs = 30 * 60_000;
/** Milliseconds after which a submission has become a job, of which the vendor calls or can be asked, or never will. */
const namedWithinMs = 60_000;
const shortestPauseMs = 2_000;
const longestPauses = { asked: 30_000, called: 120_000 };

/**
 * Goes on with a job where the last attempt, or another worker, has left it: submits it, asks how it stands, or copies its output.
 * @throws JobUnderWay while the vendor works, ModelError
 */
export async function runVendorJob<Address, Output, Input extends object>(
  { job, signal, progress }: Pick<ModelContext, 'job' | 'signal' | 'progress'>,
  work: VendorWork<Address, Output, Input>,
): Promise<Output> {
  signal.throwIfAborted();
  progress(1);
  const { known } = job;
  if (known === null) return submit(job, work);
  const ageMs = Date.now() - known.submittedAt.getTime();
  const pauseMs = pauseAfter(ageMs, work);
  const { longestMs = longestJobMs } = work;
  const asked = { ageMs, pauseMs, longestMs };
  const { id } = known;
  if (id === null) {
    await settle({ job, signal }, { ...known, ageMs }, work);
    return submit(job, work);
  }
  const state = await unlessTemporary(asked, () => work.look(id, signal));
  switch (state.is) {
    case 'working':
      if (ageMs >= longestMs) throw outOfTime(work.name, longestMs);
      throw new JobUnderWay(pauseMs, state.percent);
    case 'over':
      await job.dropped();
      throw state.failure;
    case 'made': {
      progress(90);
      const output = await received(job, () => unlessTemporary(asked, () => work.fetch(state.output, signal)));
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

/**
 * Finds out what has become of a submission that was not answered.
 * @throws JobUnderWay if it has become a job, or may still become one of which the vendor tells
 */
async function settle(
  { job, signal }: Pick<ModelContext, 'job' | 'signal'>,
  { submission, ageMs }: { submission: string; ageMs: number },
  work: Settled,
): Promise<void> {
  const { find, longestMs = longestJobMs } = work;
  const leftMs = namedWithinMs - ageMs;
  if (find === undefined) {
    if (work.isNamedByCall && leftMs > 0) throw new JobUnderWay(leftMs);
    return;
  }
  const asked = { ageMs, pauseMs: pauseAfter(ageMs, work), longestMs };
  const id = await unlessTemporary(asked, () => find(submission, signal));
  if (id === null && leftMs <= 0) return job.dropped();
  if (id !== null) await job.submitted(id);
  throw new JobUnderWay(shortestPauseMs);
}

async function submit<Input extends object>(
  job: ModelContext['job'],
  work: Pick<VendorWork<unknown, unknown, Input>, 'vendor' | 'input' | 'submit' | 'shortestPauseMs'>,
): Promise<never> {
  const input = await work.input();
  const submitting = await job.submitting(work.vendor);
  try {
    await job.submitted(await work.submit(submitting, input));
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    await job.dropped();
    throw error.cause;
  }
  throw new JobUnderWay(work.shortestPauseMs ?? shortestPauseMs);
}

/** Asks again later after a failure that has to do with the question and not with the job, which goes on. */
async function unlessTemporary<T>(
  { ageMs, pauseMs, longestMs }: { ageMs: number; pauseMs: number; longestMs: number },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ModelError) || !error.retryable) throw error;
    // The same output is found again, and another job would cost as much again.
    if (error.code === 'unusable_answer' || ageMs >= longestMs) throw lasting(error);
    throw new JobUnderWay(Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1_000));
  }
}

/** A quarter of the time that the job has taken so far: somebody who waits a minute waits a quarter of it too long at most. */
function pauseAfter(ageMs: number, work: Pick<VendorWork<unknown, unknown>, 'isCalled' | 'shortestPauseMs'>): number {
  return Math.min(
    Math.max(ageMs / 4, work.shortestPauseMs ?? shortestPauseMs),
    longestPauses[work.isCalled ? 'called' : 'asked'],
  );
}

/** The same failure, of which another try would change nothing. */
export const lasting = ({ class: kind, code, message, cause }: ModelError): ModelError =>
  new ModelError({ class: kind, code, message, retryable: false, cause });

const outOfTime = (name: string, longestMs: number): ModelError =>
  new ModelError({
    class: 'provider_outage',
    code: 'model_timeout',
    message: `${name} did not finish within ${longestMs / 60_000} minutes.`,
    retryable: false,
  });
