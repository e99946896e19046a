import type { Principal } from '@imprint/contracts/access';
import type { IdempotencyClaim } from './idempotency/idempotency-claim.js';
import type { Returned } from './returns.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Echoed or minted, on every response as `X-Request-Id`. */
    id: string;
    /** Set by the guard that accepted the credential. */
    principal?: Principal;
    /** The route takes people who are in no organization. */
    takesAnyPerson?: boolean;
    /** Digest of the caller, the route, the body and the `Idempotency-Key`, where one was sent; see `@IdempotentBy()`. */
    idempotencyKey?: string;
    /** Hold on that key; settled by whoever answers. */
    claim?: IdempotencyClaim;
    /** What the handler declared with `@Returns` or `@ReturnsPage`. */
    returned?: Returned;
  }
}
