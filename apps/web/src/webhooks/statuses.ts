import type { DeliveryResource } from '@imprint/sdk';
import type { Tone } from '../ui/status.js';

type Attributes = DeliveryResource['attributes'];
export type DeliveryStatus = Attributes['status'];
export type EventType = Attributes['event'];

/** What the log can be narrowed to, in this order. */
export const statuses = ['failed', 'rejected', 'queued', 'delivered'] as const satisfies readonly DeliveryStatus[];

export const statusTones: Readonly<Record<DeliveryStatus, Tone>> = {
  queued: 'info',
  delivered: 'well',
  rejected: 'troubled',
  failed: 'troubled',
};

/** What the log is narrowed by, as the address holds it. */
export interface LogSearch {
  status?: DeliveryStatus;
  event?: string;
}

export function logSearchOf({ status, event }: Record<string, unknown>): LogSearch {
  const known = statuses.find((each) => each === status);
  return { ...(known !== undefined && { status: known }), ...(typeof event === 'string' && event !== '' && { event }) };
}
