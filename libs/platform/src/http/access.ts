import type { GrantedScope, Role } from '@imprint/contracts/access';
import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** Who may call a route. A route that declares nothing is refused at boot. */
export type Access =
  | { kind: 'public' }
  /** Another app of this instance, by `SERVICE_API_KEY`; `fromBrowsers`: also the operator, who types it in (RFC 7617). */
  | { kind: 'service'; fromBrowsers?: true }
  /** A person's session (or the local identity); API keys are refused (spec §5.1, rule 6). */
  | { kind: 'session'; role: Role }
  /** A session of somebody who need not be in any organization: to get into one. API keys are refused. */
  | { kind: 'person' }
  /** A session with the role, or a key with any one of the scopes. */
  | { kind: 'member'; role: Role; anyScope: readonly GrantedScope[] };

export const ACCESS = 'imprint:access';

export const Public = (): CustomDecorator => SetMetadata(ACCESS, { kind: 'public' } satisfies Access);
export const ServiceOnly = (): CustomDecorator => SetMetadata(ACCESS, { kind: 'service' } satisfies Access);
/** For pages that the operator opens with any name and `SERVICE_API_KEY` as the password. */
export const OperatorOnly = (): CustomDecorator => SetMetadata(ACCESS, { kind: 'service', fromBrowsers: true } satisfies Access);
export const SessionOnly = (role: Role): CustomDecorator => SetMetadata(ACCESS, { kind: 'session', role } satisfies Access);
export const PersonOnly = (): CustomDecorator => SetMetadata(ACCESS, { kind: 'person' } satisfies Access);
export const Allow = (role: Role, ...anyScope: readonly GrantedScope[]): CustomDecorator =>
  SetMetadata(ACCESS, { kind: 'member', role, anyScope } satisfies Access);
