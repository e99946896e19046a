import type { ApiKeyResource, ListApiKeysData } from '@imprint/sdk';
import type { Tone } from '../ui/status.js';

export type KeyStatus = NonNullable<NonNullable<ListApiKeysData['query']>['status']>;

/** In the order in which they are offered. */
export const statuses = ['active', 'expired', 'revoked'] as const satisfies readonly KeyStatus[];

export const isStatus = (value: unknown): value is KeyStatus => statuses.some((status) => status === value);

export const statusTones: Readonly<Record<KeyStatus, Tone>> = { active: 'well', expired: 'waiting', revoked: 'neutral' };

export function statusOf({ isRevoked, expiresAt }: ApiKeyResource['attributes'], now = Date.now()): KeyStatus {
  if (isRevoked) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}
