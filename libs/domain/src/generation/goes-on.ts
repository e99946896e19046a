import { isStanding } from '../identity/index.js';

/**
 * SQL condition on a job: in an organization that is scheduled for deletion, what has begun is completed, and the rest waits in case it is
 * restored.
 * @param row SQL name of the job's row
 */
export const goesOn = (row: string): string => `(${row}.status = 'processing' or ${isStanding(`${row}.organization_id`)})`;
