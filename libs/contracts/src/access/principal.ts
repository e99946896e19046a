import { roleAtLeast, type Role } from './roles.js';
import type { GrantedScope } from './scopes.js';

/** Who a request acts for, after its credential was checked. */
export interface Principal {
  /** `local` is the default identity of an instance without a login wall; `oauth` holds a token for the MCP endpoint. */
  kind: 'session' | 'api-key' | 'oauth' | 'local';
  userId: string;
  /** Empty for somebody who is in no organization, on the few routes that take them. */
  organizationId: string;
  /** Role of the user in the organization. A key never uses it to widen its scopes (spec §5.1). */
  role: Role;
  /** Explicit scopes of a key or of an OAuth token; a session or the local identity may do what its role may. */
  scopes: readonly GrantedScope[];
  apiKeyId: string | null;
  /** The session of an account of this instance; of kind `session` only. */
  sessionId?: string;
  /** The connection that a person gave an MCP client; of kind `oauth` only. */
  mcpConnectionId?: string;
  /** True of a call over MCP, whatever its credential. */
  isAgent?: true;
  /** The approval that this work was done on: somebody who may approve publishing allowed exactly this. */
  approvalId?: string;
  /** Where the request came from; null for work that no request started. */
  clientIp: string | null;
}

/**
 * Whether the caller may use what a credential needs this scope for. Sessions go by their role. `admin`, which only the server puts on
 * a key, stands for every scope while the issuer is an admin or owner; no other scope stands for a second one.
 */
export function holdsScope({ kind, role, scopes }: Principal, scope: GrantedScope): boolean {
  const goesByRole = kind === 'session' || kind === 'local';
  return goesByRole || scopes.includes(scope) || isAdminKey({ kind, role, scopes });
}

/** A key that acts with the rank of its issuer (spec §5.2). */
export function isAdminKey({ kind, role, scopes }: Pick<Principal, 'kind' | 'role' | 'scopes'>): boolean {
  return kind === 'api-key' && roleAtLeast(role, 'admin') && scopes.includes('admin');
}
