import { IsIn, IsISO8601, IsString } from 'class-validator';
import { Described } from '../documents/described.js';
import { collect } from '../rooms/collect.js';
import type { SampleSource } from '../rooms/room.js';

/** Event types of the outbound webhooks (spec §6.3), as the rooms declare them. */
export const webhookEvents = collect('events');
export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[];

export function isWebhookEventType(value: string): value is WebhookEventType {
  return Object.hasOwn(webhookEvents, value);
}

export const webhookSchemaVersion = 1;

/** Spec §6.4. */
@Described('Common to every event. Times are ISO 8601.')
export class WebhookEnvelope {
  @IsIn(webhookEventTypes) event!: WebhookEventType;
  @Described('The same for every attempt: keep it and drop what you have seen.') @IsString() eventId!: string;
  @IsIn([webhookSchemaVersion]) schemaVersion!: typeof webhookSchemaVersion;
  @Described('When this attempt was signed.') @IsISO8601() timestamp!: string;
  @Described('When the work ended.') @IsISO8601() occurredAt!: string;
}

/** What an event carries beside the envelope. */
export type WebhookPayload = InstanceType<(typeof webhookEvents)[WebhookEventType]['payload']>;

export interface EventSample {
  eventId: string;
  payload: WebhookPayload;
}

/** An event as the work would send it. Made of new ids it is an event that no receiver has seen. */
export function sampleEvent(event: WebhookEventType, source: SampleSource): EventSample {
  return webhookEvents[event].sample(source);
}

export const webhookHeaders = {
  event: 'X-Service-Event',
  delivery: 'X-Service-Delivery',
  signature: 'X-Service-Signature',
} as const;
