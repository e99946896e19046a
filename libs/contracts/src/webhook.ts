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
} from 'class-validator';
import { IsWebAddress } from './address.js';
import { webhookEventTypes, type WebhookEventType } from './events.js';
import type { Failure } from './failure.js';
import { TimedListQuery } from './lists.js';
import { Resource } from './resource.js';
import { deliveryStatuses, type DeliveryStatus } from './states.js';

/** `PATCH /v1/organizations/{id}/settings/webhooks`. */
export class UpdateWebhookSettings {
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @IsOptional()
  @IsWebAddress()
  endpointUrl?: string;

  /** Write-only. When there is none yet, setting the endpoint generates one and shows it once. */
  @IsOptional()
  @IsString()
  @Length(16, 256)
  signingSecret?: string;

  /** Empty means all. Names that are no event are kept and match nothing (spec §2.2, §6.2). */
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
  /** Event whose sample is sent; `target.published` unless named. */
  @IsOptional()
  @IsIn(webhookEventTypes)
  event?: WebhookEventType;
}

/** Latest delivery of the organization. */
export interface DeliverySnapshot {
  status: DeliveryStatus;
  event: WebhookEventType;
  deliveryId: string;
  attempt: number;
  statusCode: number | null;
  error: Failure | null;
  isTest: boolean;
  at: string;
}

@Resource({ type: 'webhook-settings', path: null })
export class WebhookSettingsResource {
  @IsBoolean() enabled!: boolean;
  @IsOptional() @IsString() endpointUrl!: string | null;
  @IsBoolean() hasSigningSecret!: boolean;
  @IsArray() @IsString({ each: true }) eventTypes!: string[];
  @IsOptional() @IsObject() deliveryStatus!: DeliverySnapshot | null;
  /** First failed attempt since the last one that was taken. */
  @IsOptional() @IsISO8601() failingSince!: Date | null;
  /** `failing`: the instance turned delivery off after days of nothing but failure. Turn it on again when the endpoint works. */
  @IsOptional() @IsIn(['failing']) disabledReason!: 'failing' | null;
  @IsISO8601() updatedAt!: Date;
}

/** Answer to the change that generated a secret: the one place where it appears. */
@Resource({ type: 'webhook-settings-full', path: null })
export class WebhookSettingsFullResource extends WebhookSettingsResource {
  @IsString() signingSecret!: string;
}

/** A delivery as `deliveryStatus` shows it; its id is the delivery's. */
@Resource({ type: 'webhook-delivery-status', path: null })
export class DeliveryStatusResource implements DeliverySnapshot {
  @IsIn(deliveryStatuses) status!: DeliveryStatus;
  @IsIn(webhookEventTypes) event!: WebhookEventType;
  @IsString() deliveryId!: string;
  @IsInt() attempt!: number;
  @IsOptional() @IsInt() statusCode!: number | null;
  @IsOptional() @IsObject() error!: Failure | null;
  @IsBoolean() isTest!: boolean;
  @IsISO8601() at!: string;
}

export class ListDeliveriesQuery extends TimedListQuery {
  @IsOptional()
  @IsIn(webhookEventTypes)
  event?: WebhookEventType;

  @IsOptional()
  @IsIn(deliveryStatuses)
  status?: DeliveryStatus;
}

@Resource({ type: 'webhook-delivery', path: null })
export class DeliveryResource {
  @IsIn(webhookEventTypes) event!: WebhookEventType;
  @IsString() eventId!: string;
  @IsIn(deliveryStatuses) status!: DeliveryStatus;
  @IsBoolean() isTest!: boolean;
  /** 0 for the first delivery of its event, from 1 for replays. */
  @IsInt() replay!: number;
  @IsInt() attempts!: number;
  @IsOptional() @IsInt() statusCode!: number | null;
  @IsOptional() @IsObject() error!: Failure | null;
  @IsOptional() @IsISO8601() nextAttemptAt!: Date | null;
  @IsOptional() @IsISO8601() deliveredAt!: Date | null;
  @IsISO8601() createdAt!: Date;
}

export interface DeliveryAttempt {
  /** From 1. */
  number: number;
  startedAt: Date;
  durationMs: number;
  /** Null when no answer came. */
  statusCode: number | null;
  error: Failure | null;
  /** At most the first 4,096 characters of the answer, credentials masked. */
  responseBody: string | null;
}

/** One delivery with every attempt. */
@Resource({ type: 'webhook-delivery-full', path: null })
export class DeliveryFullResource extends DeliveryResource {
  @IsArray() attemptLog!: DeliveryAttempt[];
}

/** `skipped`: raised while delivery was off or left out by the filter of that time. */
export const replayableStatuses = ['failed', 'rejected', 'skipped'] as const;
export type ReplayableStatus = (typeof replayableStatuses)[number];

/** `POST …/settings/webhooks/replay`: sends again what was not delivered since a time, oldest first, at most 1,000 events a call. */
export class ReplayDeliveries {
  @IsISO8601({ strict: true })
  since!: string;

  /** Default `failed` and `rejected`. */
  @IsOptional()
  @IsArray()
  @ArrayUnique()
  @IsIn(replayableStatuses, { each: true })
  statuses?: ReplayableStatus[];

  /** `cursor` of the answer before, to go on. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  cursor?: string;
}

@Resource({ type: 'webhook-replay', path: null })
export class ReplayResource {
  @IsInt() replayed!: number;
  /** Null when nothing is left. */
  @IsOptional() @IsString() cursor!: string | null;
}
