import type { KnownJob } from '@imprint/domain/generation/vendors';
import type { VendorHttp } from './vendor-http.js';
import type { JobState } from './vendor-job.js';

/** Addresses of the files that a job has made. */
export type OutputAddresses = readonly [string, ...string[]];

/** What models ask of their vendor. */
export interface JobService {
  readonly http: VendorHttp;
  /** How the vendor calls, for `VendorWork`. */
  readonly calls: { vendor: string; isCalled: boolean; isNamedByCall: boolean };
  /**
   * @param path the model, as the vendor calls it
   * @returns the vendor's id of the job
   * @throws NotTaken, ModelError
   */
  submit(path: string, input: object, job: KnownJob): Promise<string>;
  /** @throws ModelError */
  look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>>;
  close(): Promise<void>;
}
