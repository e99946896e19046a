import { collect } from '../rooms/collect.js';

/** BullMQ queues, as the rooms declare them. */
export const queues = collect('queues');

/**
 * Version of what a job holds. A field that a worker does not know is ignored, so that adding one changes no version; a job of a later
 * version is left to the workers that know it.
 */
export const jobVersion = 1;

export interface WebhookClientJob {
  version: 1;
  deliveryId: string;
  /** Whose share of the places the delivery takes. */
  organizationId?: string;
  /** More of the organization's deliveries may be due. */
  more?: boolean;
}

/** The approved call. */
export interface ApprovalJob {
  version: 1;
  approvalId: string;
}

export interface GenerationJob {
  version: 1;
  generationId: string;
}
