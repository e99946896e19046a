import type { JobRecord } from './job-record.js';

const never = (): Promise<never> => Promise.reject(new Error('This model has no jobs at a vendor.'));

/** Of a model that makes what it is asked for while it is asked. */
export const noJob: JobRecord = { known: null, submitting: never, submitted: never, dropped: never };
