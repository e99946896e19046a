import { collect } from '../rooms/collect.js';

/** Names of the BullMQ queues, collected from the rooms. */
export const queues = collect('queues');

/**
 * Version of the job format. Workers ignore unknown fields, so adding a field does not change it. Jobs of a later version are left to
 * workers that support it.
 */
export const jobVersion = 1;

/** Wake-up for a claimed delivery, or for the due deliveries of an organization. */
export interface WebhookClientJob {
  version: 1;
  deliveryId: string;
  /** The organization in whose lane the delivery is sent. */
  organizationId?: string;
  /** Whether more of the organization's deliveries may be due. */
  more?: boolean;
}

/** Wake-up for an approved call. */
export interface ApprovalJob {
  version: 1;
  approvalId: string;
}

/** Wake-up for a queued training. */
export interface TrainingJob {
  version: 1;
  trainingId: string;
}

/** Wake-up for a queued scan of a brand. */
export interface BrandScanJob {
  version: 1;
  scanId: string;
}

/** Wake-up for a queued generation. */
export interface GenerationJob {
  version: 1;
  generationId: string;
}
