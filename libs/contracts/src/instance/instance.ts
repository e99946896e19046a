import { Type } from 'class-transformer';
import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { webhookEventTypes, type WebhookEventType } from '../webhooks/events.js';

/** `GET /v1/config`: addresses and feature switches for clients. */
export class InstanceConfig {
  @Described('Name of the product.', 'Imprint') @IsString() name!: string;
  @Described('Address of the REST API.', 'https://imprint.example') @IsString() apiUrl!: string;
  @Described('Address of the MCP server.', 'https://mcp.imprint.example') @IsString() mcpUrl!: string;
  @Described('Address of the web app.', 'https://imprint.example') @IsString() appUrl!: string;
  @Described('Whether a person has to sign in.', 'on') @IsIn(['on', 'off']) loginWall!: 'on' | 'off';
  @Described('What the queues run on.', 'redis') @IsIn(['postgresql', 'redis']) queue!: 'postgresql' | 'redis';
  @Described('Kind of keys that the instance makes.', 'live') @IsIn(['live', 'test']) keyEnvironment!: 'live' | 'test';
}

/** Whether one app responds. */
export class AppHealth {
  @Described('Name of the app.', 'keys-service') @IsString() name!: string;
  @Described('Whether it can do its work.', 'ready')
  @IsIn(['ready', 'not_ready', 'unreachable'])
  status!: 'ready' | 'not_ready' | 'unreachable';
}

/** `GET /v1/health/apps`. */
export class InstanceHealth {
  @Described('Every app of the instance.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AppHealth)
  apps!: AppHealth[];
}

/** Where the JSON Schema of an event is. */
export class WebhookSchemaEntry {
  @Described('Name of the event.', 'target.published') @IsIn(webhookEventTypes) event!: WebhookEventType;
  @Described('Path of its JSON Schema.', '/v1/webhook-schemas/target.published.json') @IsString() path!: string;
}

/** `GET /v1/webhook-schemas`. */
export class WebhookSchemaList {
  @Described('Every event that webhooks carry.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => WebhookSchemaEntry)
  data!: WebhookSchemaEntry[];
}
