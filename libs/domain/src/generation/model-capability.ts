import type { CreditPrice } from '@imprint/contracts/generation';
import type { JobRecord } from './vendors/job-record.js';

/** What a model of any kind says of itself, as data: the API lists it, and requests are validated against it. */
export interface ModelCapability extends CreditPrice {
  /** `<provider>/<model>`, e.g. `local/card`. */
  name: string;
  provider: string;
  label: string;
  description: string;
  /** Characters. */
  promptLength: number;
  /** Milliseconds after which an attempt gives up; a vendor that works on without a worker has its own limit. */
  timeoutMs: number;
  /** Whether a request may bring a text that its picture or video is to use; not if left out. */
  takesContext?: boolean;
}

/** How long a recording may be, in seconds. */
export interface Durations {
  min: number;
  max: number;
  /** Of a request that names none. */
  usual: number;
}

/** The running generation, as its model sees it. */
export interface ModelContext {
  signal: AbortSignal;
  /** 0 to 100. */
  progress(percent: number): void;
  /** Stable across retries of one generation, for vendors that support idempotency keys. */
  idempotencyKey: string;
  /** For vendors that take minutes: what is on record of the job there. */
  job: JobRecord;
}

/** The same for a model whose output is a file. */
export interface FileModelContext extends ModelContext {
  /** Folder of this attempt for the output and whatever is needed on the way; it is removed afterwards. */
  folder: string;
}

/** Why a model cannot run on this machine, and what to install. */
export interface Unavailable {
  /** A sentence, such as `espeak-ng is not installed.` */
  reason: string;
  /** Command that installs what is missing, such as `apt-get install espeak-ng`; null if there is none. */
  install: string | null;
}
