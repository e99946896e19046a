import { roleAtLeast, type Role } from './roles.js';
import type { GrantedScope } from './scopes.js';
import type { Tenant } from './tenant.js';

/** On whose behalf a request acts, once its credential has been verified. */
export interface Principal extends Tenant {
  /** `local` is the default identity of an instance without a login wall; `oauth` holds a token for the MCP endpoint. */
  kind: 'session' | 'api-key' | 'oauth' | 'local';
  userId: string;
  /** Empty for a user without an organization, which only a few routes accept. */
  organizationId: string;
  /** The user's role in the organization. It never widens the scopes of a key (spec §5.1). */
  role: Role;
  /** The brands that the user is limited to in the organization; null for everyone else, and always for admins and owners. */
  brandIds: readonly string[] | null;
  /** Explicit scopes of a key or an OAuth token. A session or the local identity may do whatever its role may do. */
  scopes: readonly GrantedScope[];
  /** The organization is scheduled for deletion: its members may read, and an owner may restore it. */
  isSuspended?: true;
  apiKeyId: string | null;
  /** Session of an account of this instance; only with `kind: 'session'`. */
  sessionId?: string;
  /** The MCP connection that the token was issued for; only with `kind: 'oauth'`. */
  mcpConnectionId?: string;
  /** Set for calls over MCP, whatever the credential. */
  isAgent?: true;
  /** The approval that authorizes exactly this work. */
  approvalId?: string;
  /** What it may cost, in micro-credits, where the approval is about that. */
  approvedMicro?: number;
  /** Address the request came from; null for work that no request started. */
  clientIp: string | null;
}

/**
 * Whether the caller may do what requires this scope of a credential. A session is judged by its role. `admin`, which only the server can
 * put on a key, implies every scope while the issuer is an admin or owner; no other scope implies another.
 */
export function holdsScope({ kind, role, scopes }: Principal, scope: GrantedScope): boolean {
  const goesByRole = kind === 'session' || kind === 'local';
  return goesByRole || scopes.includes(scope) || isAdminKey({ kind, role, scopes });
}

/** Whether the caller may do what only admins and owners do. A key needs the scope `admin` for it: it inherits no role. */
export function actsAsAdmin({ kind, role, scopes }: Pick<Principal, 'kind' | 'role' | 'scopes'>): boolean {
  return roleAtLeast(role, 'admin') && (kind !== 'api-key' || isAdminKey({ kind, role, scopes }));
}

/** Whether this key acts with the rank of its issuer (spec §5.2). */
export function isAdminKey({ kind, role, scopes }: Pick<Principal, 'kind' | 'role' | 'scopes'>): boolean {
  return kind === 'api-key' && roleAtLeast(role, 'admin') && scopes.includes('admin');
}
