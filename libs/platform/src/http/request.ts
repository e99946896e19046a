import type { Principal } from '@imprint/contracts/access';
import type { IdempotencyClaim } from './idempotency/idempotency-claim.js';
import type { Returned } from './returns.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The client's id or a new one, sent with every response as `X-Request-Id`. */
    id: string;
    /** Set by the guard that accepted the credential. */
    principal?: Principal;
    /** Set when the route accepts users without an organization. */
    takesAnyPerson?: boolean;
    /** Digest of caller, route, body and `Idempotency-Key`, if one was sent; see `@IdempotentBy()`. */
    idempotencyKey?: string;
    /** The claim on that key, settled by whatever sends the response. */
    claim?: IdempotencyClaim;
    /** What the handler declared with `@Returns` or `@ReturnsPage`. */
    returned?: Returned;
  }
}
