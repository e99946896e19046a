import type { NoticeResource } from '@imprint/sdk';

export type Kind = NoticeResource['attributes']['kind'];

/** Those that have words here. One that a newer API has is shown without them. */
export const kinds = [
  'target.failed',
  'target.unconfirmed',
  'connection.refused',
  'connection.expiring',
  'approval.waiting',
  'approval.resolved',
  'review.commented',
  'brand-scan.ended',
  'memory.suggested',
  'workflow.approval',
  'workflow.question',
  'workflow.held',
  'workflow.failed',
  'credits.low',
  'credits.withdrawn',
  'organization.deletion',
  'webhooks.disabled',
] as const satisfies readonly Kind[];

export const kindOf = (kind: string): Kind | 'other' => kinds.find((each) => each === kind) ?? 'other';
