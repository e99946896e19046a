import type { JobStatus } from '@imprint/contracts/generation';

/** Status of jobs together: running while any is, and failed if none succeeded. */
export function statusOfAll(jobs: readonly JobStatus[]): string {
  const open = jobs.find(({ isOver }) => !isOver);
  return open?.status ?? jobs.find(({ status }) => status === 'completed')?.status ?? 'failed';
}
