import type { Role } from './roles.js';
import type { Scope } from './scopes.js';

/** Who a request acts for, after its credential was checked. */
export interface Principal {
  /** `local` is the default identity of an instance without a login wall. */
  kind: 'session' | 'api-key' | 'local';
  userId: string;
  organizationId: string;
  /** Role of the user in the organization. A key never uses it to widen its scopes (spec §5.1). */
  role: Role;
  /** Explicit scopes of a key; a session or the local identity may do what its role may. */
  scopes: readonly Scope[];
  apiKeyId: string | null;
  /** Where the request came from; null for work that no request started. */
  clientIp: string | null;
}
