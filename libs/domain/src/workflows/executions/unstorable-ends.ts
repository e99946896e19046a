import { isDataRefused } from '@imprint/platform/database';
import type { StepEnd } from './claimed-step.js';

/**
 * Writes ends together. What the database refuses of one step fails that step, and does not keep the others from being written.
 * @param write writes ends with one statement, and returns of each whether it was written
 */
export async function writeEach(
  batch: readonly StepEnd[],
  write: (ends: readonly StepEnd[]) => Promise<boolean[]>,
): Promise<boolean[]> {
  try {
    return await write(batch);
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) return write([unstorable(only)]);
  }
  const written: boolean[] = [];
  for (const end of batch) written.push(...(await writeEach([end], write)));
  return written;
}

/** The end of a step whose own one the database cannot hold. */
function unstorable({ step, share }: StepEnd): StepEnd {
  const error = {
    ...{ class: 'validation', code: 'workflow_output_too_large', retryable: false },
    message: 'The database cannot hold what the step gave: it is nested too deeply, or has a number out of range.',
  };
  return { step, status: 'failed', error, share, failsExecution: true, tokens: [], inlined: [] };
}
