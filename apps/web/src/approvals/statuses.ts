import type { ApprovalResource } from '@imprint/sdk';
import type { Tone } from '../ui/status.js';

export type ApprovalStatus = ApprovalResource['attributes']['status'];

/** What the list is narrowed to; the first one without being asked. */
export const approvalStatuses = ['pending', 'approved', 'declined', 'expired'] as const satisfies readonly ApprovalStatus[];

export const isDecided = (text: unknown): text is ApprovalStatus =>
  approvalStatuses.some((status) => status === text && status !== 'pending');

export const approvalTones: Readonly<Record<ApprovalStatus, Tone>> = {
  pending: 'waiting',
  approved: 'well',
  declined: 'neutral',
  expired: 'neutral',
};

export const runTones: Readonly<Record<NonNullable<ApprovalResource['attributes']['runStatus']>, Tone>> = {
  queued: 'info',
  running: 'info',
  completed: 'well',
  failed: 'troubled',
};
