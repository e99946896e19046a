import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { IsWebAddress } from '../documents/address.js';
import { webhookEventTypes, type WebhookEventType } from './events.js';
import { Failure } from '../errors/failure.js';
import { TimedListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { deliveryStatuses, type DeliveryStatus } from '../documents/states.js';

/** `PATCH /v1/organizations/{id}/settings/webhooks`. */
export class UpdateWebhookSettings {
  @Described('Whether events are delivered.', true)
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @Described('Address that receives the events.', 'https://hooks.example.com/imprint')
  @IsOptional()
  @IsWebAddress()
  endpointUrl?: string;

  @Described('Secret that signs; one is generated unless given. Never shown again.', 'whsec_5d41402abc4b2a76…')
  @IsOptional()
  @IsString()
  @Length(16, 256)
  signingSecret?: string;

  @Described('Events to deliver; empty means all.', ['target.published'])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  eventTypes?: string[];
}

/** `POST /v1/organizations/{id}/settings/webhooks/test` (spec §4.2). */
export class SendTestDelivery {
  @Described('Event whose sample is sent.', 'target.published')
  @IsOptional()
  @IsIn(webhookEventTypes)
  event?: WebhookEventType;
}

/** The organization's latest delivery. */
export class DeliverySnapshot {
  @Described('How it ended.', 'delivered') @IsIn(deliveryStatuses) status!: DeliveryStatus;
  @Described('Event that was sent.', 'target.published') @IsIn(webhookEventTypes) event!: WebhookEventType;
  @Described('Id of the delivery.', exampleId('delivery')) @IsString() deliveryId!: string;
  @Described('Count of the attempt, from 1.', 1) @IsInt() attempt!: number;
  @Described('HTTP status of the last answer; null if none came.', 200) @IsOptional() @IsInt() statusCode!: number | null;
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  @Described('Whether it is a sample.', false) @IsBoolean() isTest!: boolean;
  @Described('When it was sent.', exampleTime) @IsISO8601() at!: string;
}

/** Webhook settings of an organization, without the secret. */
@Resource({ type: 'webhook-settings', path: null })
export class WebhookSettingsResource {
  @Described('Whether events are delivered.', true) @IsBoolean() enabled!: boolean;
  @Described('Address that receives the events.', 'https://hooks.example.com/imprint') @IsOptional() @IsString() endpointUrl!:
    string | null;
  @Described('Whether there is a secret.', true) @IsBoolean() hasSigningSecret!: boolean;
  @Described('Until when the secret before it signs as well; null if there is none.', exampleTime)
  @IsOptional()
  @IsISO8601()
  previousSecretUntil!: Date | null;
  @Described('Events that are delivered; empty means all.', ['target.published'])
  @IsArray()
  @IsString({ each: true })
  eventTypes!: string[];
  @Described('Latest delivery; null before the first.')
  @IsOptional()
  @ValidateNested()
  @Type(() => DeliverySnapshot)
  deliveryStatus!: DeliverySnapshot | null;
  @Described('First failure since the last success.', exampleTime) @IsOptional() @IsISO8601() failingSince!: Date | null;
  @Described('`failing`: delivery was turned off after days of failures.', 'failing')
  @IsOptional()
  @IsIn(['failing'])
  disabledReason!: 'failing' | null;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

/** Response to a change that generated a secret. The secret appears nowhere else. */
@Resource({ type: 'webhook-settings-full', path: null })
export class WebhookSettingsFullResource extends WebhookSettingsResource {
  @Described('The secret. It is shown only here.', 'whsec_5d41402abc4b2a76…') @IsString() signingSecret!: string;
}

/** A delivery in the form of `deliveryStatus`; the id is the delivery's. */
@Resource({ type: 'webhook-delivery-status', path: null })
export class DeliveryStatusResource extends DeliverySnapshot {}

/** `GET …/settings/webhooks/deliveries`. */
export class ListDeliveriesQuery extends TimedListQuery {
  @Described('Only deliveries of this event.', 'target.published')
  @IsOptional()
  @IsIn(webhookEventTypes)
  event?: WebhookEventType;

  @Described('Only deliveries in this state.', 'failed')
  @IsOptional()
  @IsIn(deliveryStatuses)
  status?: DeliveryStatus;
}

/** A delivery without its attempts. */
@Resource({ type: 'webhook-delivery', path: null })
export class DeliveryResource {
  @Described('Event that is sent.', 'target.published') @IsIn(webhookEventTypes) event!: WebhookEventType;
  @Described('Id of the event; the same in every repeat.', exampleId('webhookEvent')) @IsString() eventId!: string;
  @Described('How far it is.', 'delivered') @IsIn(deliveryStatuses) status!: DeliveryStatus;
  @Described('Whether it is a sample.', false) @IsBoolean() isTest!: boolean;
  @Described('0 for the first delivery of its event, from 1 for replays.', 0) @IsInt() replay!: number;
  @Described('Attempts so far.', 1) @IsInt() attempts!: number;
  @Described('HTTP status of the last answer; null if none came.', 200) @IsOptional() @IsInt() statusCode!: number | null;
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  @Described('When it is tried again.', exampleTime) @IsOptional() @IsISO8601() nextAttemptAt!: Date | null;
  @Described('When it was accepted.', exampleTime) @IsOptional() @IsISO8601() deliveredAt!: Date | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** One request to the endpoint, and its response. */
export class DeliveryAttempt {
  @Described('Count of the attempt, from 1.', 1) @IsInt() number!: number;
  @Described('When it began.', exampleTime) @IsISO8601() startedAt!: Date;
  @Described('Milliseconds it took.', 182) @IsInt() durationMs!: number;
  @Described('HTTP status of the last answer; null if none came.', 200) @IsOptional() @IsInt() statusCode!: number | null;
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  @Described('First 4,096 characters of the answer, credentials masked.', 'ok') @IsOptional() @IsString() responseBody!:
    string | null;
}

/** A delivery with all its attempts. */
@Resource({ type: 'webhook-delivery-full', path: null })
export class DeliveryFullResource extends DeliveryResource {
  @Described('Every attempt.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DeliveryAttempt)
  attemptLog!: DeliveryAttempt[];
  @Described(
    'What is sent. Each attempt has a `timestamp` of its own beside it.',
    { event: 'target.published' },
    { additionalProperties: true },
  )
  @IsObject()
  payload!: Record<string, unknown>;
}

/** `skipped`: the event happened while delivery was off, or the filter excluded it. */
export const replayableStatuses = ['failed', 'rejected', 'skipped'] as const;
export type ReplayableStatus = (typeof replayableStatuses)[number];

/** `POST …/settings/webhooks/replay`: redelivers what was not delivered since a time, oldest first, at most 1,000 events per call. */
export class ReplayDeliveries {
  @Described('Sends again what was not delivered since then.', exampleTime)
  @IsISO8601({ strict: true })
  since!: string;

  @Described('What to send again; `failed` and `rejected` unless given.', ['failed'])
  @IsOptional()
  @IsArray()
  @ArrayUnique()
  @IsIn(replayableStatuses, { each: true })
  statuses?: ReplayableStatus[];

  @Described('`cursor` of the previous answer, to go on.', exampleId('delivery'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  cursor?: string;
}

/** How much was replayed, and where to continue. */
@Resource({ type: 'webhook-replay', path: null })
export class ReplayResource {
  @Described('Deliveries made.', 12) @IsInt() replayed!: number;
  @Described('For the next call; null when nothing is left.', exampleId('delivery')) @IsOptional() @IsString() cursor!:
    string | null;
}
