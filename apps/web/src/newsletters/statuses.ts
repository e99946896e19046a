import type { SubscriberResource } from '@imprint/sdk';
import { searchOf } from '../api/pages.js';
import type { Tone } from '../ui/status.js';

export type SubscriberState = SubscriberResource['attributes']['status'];

/** In the order in which people go through them. */
export const states = ['confirmed', 'pending', 'unsubscribed', 'bounced'] as const satisfies readonly SubscriberState[];

export const tones: Readonly<Record<SubscriberState, Tone>> = {
  confirmed: 'well',
  pending: 'waiting',
  unsubscribed: 'neutral',
  bounced: 'troubled',
};

/** What the subscribers are narrowed by, as the address holds it. */
export interface SubscriberSearch {
  status?: SubscriberState;
  search?: string;
}

export function subscriberSearchOf(address: Record<string, unknown>): SubscriberSearch {
  const status = states.find((each) => each === address['status']);
  return { ...searchOf(address), ...(status !== undefined && { status }) };
}
