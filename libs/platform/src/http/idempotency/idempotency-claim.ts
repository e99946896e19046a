import type { Answer } from './idempotency.store.js';

/** A request's hold on its Idempotency-Key. Settled once, by the answer or by the failure. Neither throws. */
export interface IdempotencyClaim {
  /** Keeps the answer of a success, gives the key back otherwise. */
  complete(answer: Answer): Promise<void>;
  release(): Promise<void>;
}
