import { IsIn, IsISO8601, IsString } from 'class-validator';
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

/** Common to every payload (spec §6.4). `timestamp` is when this attempt was signed, `occurredAt` when the work ended. */
export class WebhookEnvelope {
  @IsIn(webhookEventTypes) event!: WebhookEventType;
  @IsString() eventId!: string;
  @IsIn([webhookSchemaVersion]) schemaVersion!: typeof webhookSchemaVersion;
  @IsISO8601() timestamp!: string;
  @IsISO8601() occurredAt!: string;
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
