import type { GrantedScope, privilegedScopes, Role } from '@imprint/contracts/access';
import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** Who may call a route. An app with a route that declares none does not start. */
export type Access =
  | { kind: 'public' }
  /** Another app of this instance, with `SERVICE_API_KEY`. With `fromBrowsers`, also the operator, by Basic authentication (RFC 7617). */
  | { kind: 'service'; fromBrowsers?: true }
  /**
   * A person's session (or the local identity); API keys are refused (spec §5.1, rule 6). With `whileDeleting`, also for changes in an
   * organization that is scheduled for deletion.
   */
  | { kind: 'session'; role: Role; whileDeleting?: true }
  /** A session of a user who need not belong to any organization, e.g. to join one. API keys are refused. */
  | { kind: 'person' }
  /** A session with the role, or a key with any one of the scopes. With `keysOnly`, no session. */
  | { kind: 'member'; role: Role; anyScope: readonly GrantedScope[]; keysOnly?: true };

/** Metadata key of a route's access. */
export const ACCESS = 'imprint:access';

/** Anybody may call the route. */
export const Public = (): CustomDecorator => SetMetadata(ACCESS, { kind: 'public' } satisfies Access);
/** Only apps of this instance may call the route. */
export const ServiceOnly = (): CustomDecorator => SetMetadata(ACCESS, { kind: 'service' } satisfies Access);
/** For pages that the operator opens, with any user name and `SERVICE_API_KEY` as the password. */
export const OperatorOnly = (): CustomDecorator => SetMetadata(ACCESS, { kind: 'service', fromBrowsers: true } satisfies Access);
/** A session with at least this role; API keys are refused (spec §5.1, rule 6). */
export const SessionOnly = (role: Role): CustomDecorator => SetMetadata(ACCESS, { kind: 'session', role } satisfies Access);
/** The same, also while the organization is scheduled for deletion. */
export const SessionWhileDeleting = (role: Role): CustomDecorator =>
  SetMetadata(ACCESS, { kind: 'session', role, whileDeleting: true } satisfies Access);
/** A session of any user, with or without an organization. */
export const PersonOnly = (): CustomDecorator => SetMetadata(ACCESS, { kind: 'person' } satisfies Access);
/** A session with at least this role, or a key with any of the scopes. */
export const Allow = (role: Role, ...anyScope: readonly GrantedScope[]): CustomDecorator =>
  SetMetadata(ACCESS, { kind: 'member', role, anyScope } satisfies Access);
/** A key with this scope, which only the server puts on keys; no session, whatever its role. */
export const ServerKeyOnly = (scope: (typeof privilegedScopes)[number]): CustomDecorator =>
  SetMetadata(ACCESS, { kind: 'member', role: 'admin', anyScope: [scope], keysOnly: true } satisfies Access);
