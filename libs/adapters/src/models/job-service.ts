import type { KnownJob } from '@imprint/domain/generation/vendors';
import type { VendorHttp } from './vendor-http.js';
import type { JobState, VendorWork } from './vendor-job.js';

/** Addresses of the files that a job has made. */
export type OutputAddresses = readonly [string, ...string[]];

/** What models ask of their vendor. */
export interface JobService {
  readonly http: VendorHttp;
  /** How the vendor calls and may be asked, for `VendorWork`. */
  readonly calls: Pick<VendorWork<unknown, unknown>, 'vendor' | 'isCalled' | 'isNamedByCall' | 'shortestPauseMs' | 'find'>;
  /**
   * @param path the model, as the vendor calls it
   * @returns the vendor's id of the job
   * @throws NotTaken, ModelError
   */
  submit(path: string, input: object, job: KnownJob): Promise<string>;
  /** @throws ModelError */
  look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>>;
  /** What the request for a file of an output has to bring; nothing for addresses that anybody may open. */
  fileHeaders?(url: string): Readonly<Record<string, string>>;
  close(): Promise<void>;
}
