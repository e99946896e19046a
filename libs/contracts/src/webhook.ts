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
import { webhookEvents, type WebhookEventType } from './events.js';
import type { Failure } from './failure.js';
import { limits } from './limits.js';
import { ListQuery } from './lists.js';
import { Resource } from './resource.js';
import { deliveryStatuses, type DeliveryStatus } from './states.js';

/** `PATCH /v1/organizations/{id}/settings/webhooks`. */
export class UpdateWebhookSettings {
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @IsOptional()
  @IsString()
  @Length(1, limits.urlLength)
  endpointUrl?: string;

  /** Write-only. When none is set, enabling generates one and shows it once. */
  @IsOptional()
  @IsString()
  @Length(16, 256)
  signingSecret?: string;

  /** Empty means all. Names that are no event are kept and never match (spec §2.2). */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  eventTypes?: string[];
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
  @IsISO8601() updatedAt!: Date;
}

/** Answer to the change that generated a secret: the one place where it appears. */
@Resource({ type: 'webhook-settings-full', path: null })
export class WebhookSettingsFullResource extends WebhookSettingsResource {
  @IsString() signingSecret!: string;
}

export class ListDeliveriesQuery extends ListQuery {
  @IsOptional()
  @IsIn(Object.keys(webhookEvents))
  event?: WebhookEventType;

  @IsOptional()
  @IsIn(deliveryStatuses)
  status?: DeliveryStatus;
}

@Resource({ type: 'webhook-delivery', path: null })
export class DeliveryResource {
  @IsIn(Object.keys(webhookEvents)) event!: WebhookEventType;
  @IsString() eventId!: string;
  @IsIn(deliveryStatuses) status!: DeliveryStatus;
  @IsInt() attempts!: number;
  @IsOptional() @IsInt() statusCode!: number | null;
  @IsOptional() @IsObject() error!: Failure | null;
  @IsOptional() @IsISO8601() nextAttemptAt!: Date | null;
  @IsOptional() @IsISO8601() deliveredAt!: Date | null;
  @IsISO8601() createdAt!: Date;
}
