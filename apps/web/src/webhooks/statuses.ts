import type { DeliveryResource } from '@imprint/sdk';
import type { Tone } from '../ui/status.js';

export type DeliveryStatus = DeliveryResource['attributes']['status'];

/** How deliveries are doing, in the order in which the log can be narrowed to them. */
export const tones: Readonly<Record<DeliveryStatus, Tone>> = {
  failed: 'troubled',
  rejected: 'troubled',
  queued: 'waiting',
  delivered: 'well',
};

export const statuses = Object.keys(tones) as readonly DeliveryStatus[];

export const isStatus = (value: unknown): value is DeliveryStatus => statuses.some((each) => each === value);
