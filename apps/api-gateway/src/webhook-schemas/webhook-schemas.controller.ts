import { problem } from '@imprint/contracts/errors';
import { WebhookSchemaList } from '@imprint/contracts/instance';
import { isWebhookEventType, webhookEventTypes } from '@imprint/contracts/webhooks';
import { eventSchema, schemaPath } from '@imprint/domain/webhooks';
import { Operation, Public } from '@imprint/platform/http';
import { Controller, Get, Header, Param } from '@nestjs/common';

/** Public, the same for everybody, and rarely changed. */
const cached = 'public, max-age=3600';
const ending = '.json';

@Controller('v1/webhook-schemas')
export class WebhookSchemasController {
  @Operation('listWebhookSchemas', 'List the events and their schemas', { gives: { 'application/json': WebhookSchemaList } })
  @Public()
  @Header('Cache-Control', cached)
  @Get()
  list(): { data: { event: string; path: string }[] } {
    return { data: webhookEventTypes.map((event) => ({ event, path: schemaPath(event) })) };
  }

  @Operation('getWebhookSchema', 'Read the JSON Schema of an event', {
    gives: { 'application/schema+json': { type: 'object', additionalProperties: true } },
  })
  @Public()
  @Header('Cache-Control', cached)
  @Header('Content-Type', 'application/schema+json; charset=utf-8')
  @Header('Access-Control-Allow-Origin', '*')
  @Get(':document')
  read(@Param('document') document: string): string {
    const event = document.endsWith(ending) ? document.slice(0, -ending.length) : '';
    if (!isWebhookEventType(event)) throw problem('not_found', `There is no schema ${document}.`);
    return JSON.stringify(eventSchema(event), null, 2);
  }
}
