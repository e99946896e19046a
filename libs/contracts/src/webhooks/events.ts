import { IsIn, IsISO8601, IsString } from 'class-validator';
import { Described } from '../documents/described.js';
import { collect } from '../rooms/collect.js';
import type { SampleSource } from '../rooms/room.js';

/** Event types of the webhooks (spec §6.3), collected from the rooms. */
export const webhookEvents = collect('events');
export type WebhookEventType = keyof typeof webhookEvents;
/** Every event type. */
export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[];

/** Narrows a text to an event type. */
export function isWebhookEventType(value: string): value is WebhookEventType {
  return Object.hasOwn(webhookEvents, value);
}

/** Version of the payload schemas, sent with every event (spec §6.4). */
export const webhookSchemaVersion = 1;

/** The fields that every event has (spec §6.4). */
@Described('Common to every event. Times are ISO 8601.')
export class WebhookEnvelope {
  @IsIn(webhookEventTypes) event!: WebhookEventType;
  @Described('The same for every attempt: keep it and drop what you have seen.') @IsString() eventId!: string;
  @IsIn([webhookSchemaVersion]) schemaVersion!: typeof webhookSchemaVersion;
  @Described('When this attempt was signed.') @IsISO8601() timestamp!: string;
  @Described('When the work ended.') @IsISO8601() occurredAt!: string;
}

/** The data of an event next to the envelope. */
export type WebhookPayload = InstanceType<(typeof webhookEvents)[WebhookEventType]['payload']>;

/** An event made up for documents and test deliveries. */
export interface EventSample {
  eventId: string;
  payload: WebhookPayload;
}

/** An event as the work would send it. With new ids, it is new to every receiver. */
export function sampleEvent(event: WebhookEventType, source: SampleSource): EventSample {
  return webhookEvents[event].sample(source);
}

/** Headers of every delivery. */
export const webhookHeaders = {
  event: 'X-Service-Event',
  delivery: 'X-Service-Delivery',
  signature: 'X-Service-Signature',
} as const;
