import type { TargetResource } from '@imprint/sdk';

export type TargetStatus = TargetResource['attributes']['status'];

/** What the calendar can be narrowed to, in the order in which a target goes through it. */
export const targetStatuses = [
  'draft',
  'scheduled',
  'paused',
  'publishing',
  'unconfirmed',
  'published',
  'failed',
  'cancelled',
] as const satisfies readonly TargetStatus[];

/** Those whose time the API changes. */
const waiting: readonly TargetStatus[] = ['draft', 'scheduled', 'paused'];
export const isWaiting = (status: TargetStatus): boolean => waiting.includes(status);
