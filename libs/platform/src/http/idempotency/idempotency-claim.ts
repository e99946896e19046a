import type { Answer } from './idempotency.store.js';

/** A request's claim on its Idempotency-Key, settled once, by the response or by the failure. Neither method throws. */
export interface IdempotencyClaim {
  /** Stores a successful response; otherwise gives the key back. */
  complete(answer: Answer): Promise<void>;
  release(): Promise<void>;
}
