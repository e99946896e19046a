import type { IncomingHttpHeaders } from 'node:http';

/** A call of a vendor about one of its jobs. */
export interface VendorCall {
  headers: IncomingHttpHeaders;
  /** Exactly as received: the signature covers it. */
  body: Buffer;
}

/** A vendor whose jobs take minutes, apart from what each of its models does. */
export interface MediaVendor {
  /** As jobs are recorded with it, and in the address of its webhook. */
  readonly name: string;
  /**
   * `signed`: the signature is right. `unsigned`: nobody has set up a signature, so that the call is a hint and no more.
   * @throws Problem `webhook_not_authentic` for a signature that is wrong, missing or too old
   */
  verify(call: VendorCall): Promise<'signed' | 'unsigned'>;
  /** The vendor's id of the job that a call is about; null if the body names none. */
  jobOf(body: Buffer): string | null;
  /**
   * The vendor's id of the job that a submission has become; null if it has become none. Only of vendors that take its name as their own.
   * @throws ModelError
   */
  find?(submission: string, signal: AbortSignal): Promise<string | null>;
  /**
   * Ends a job early; one that is over already counts as ended.
   * @throws ModelError
   */
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** The same for a training, where that is not ended as other jobs are. @throws ModelError */
  cancelTraining?(id: string, signal: AbortSignal): Promise<void>;
  /** Releases sockets. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, MediaVendor>`, by name: those that are set up. */
export const MEDIA_VENDORS = Symbol('MEDIA_VENDORS');
/** The vendors of the instance, by name. */
export type MediaVendors = ReadonlyMap<string, MediaVendor>;
