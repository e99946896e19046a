import type { Failure } from '@imprint/contracts/errors';
import { isDataRefused } from '@imprint/platform/database';
import type { StepEnd } from './claimed-step.js';

/**
 * Writes ends together. What the database refuses of one step ends that step otherwise, and does not keep the others from being written.
 * @param write writes ends with one statement, and returns of each whether it was written
 * @returns the same, or why the database holds it in no way
 */
export async function writeEach(
  batch: readonly StepEnd[],
  write: (ends: readonly StepEnd[]) => Promise<boolean[]>,
): Promise<(boolean | Error)[]> {
  try {
    return await write(batch);
  } catch (error) {
    if (!isDataRefused(error) || !(error instanceof Error)) throw error;
    const [only] = batch;
    const other = batch.length === 1 ? only?.otherwise?.() : undefined;
    if (other !== undefined) return writeEach([other], write);
    if (batch.length <= 1) return [error];
  }
  const written: (boolean | Error)[] = [];
  for (const end of batch) written.push(...(await writeEach([end], write)));
  return written;
}

/** Why a step fails whose end the database cannot hold. */
export const unstorable: Failure = {
  ...({ class: 'validation', code: 'workflow_output_too_large', retryable: false } as const),
  message: 'The database cannot hold what the step gave: it is nested too deeply, or has a number out of range.',
};
