import { isWebhookEventType, problem, webhookEventTypes } from '@imprint/contracts';
import { eventSchema, schemaPath } from '@imprint/domain/webhooks';
import { Public, type JsonSchema } from '@imprint/platform/http';
import { Controller, Get, Header, Param } from '@nestjs/common';

/** For receivers and their tools: no credential, the same for everybody, and rarely another. */
const cached = 'public, max-age=3600';

@Controller('v1/webhook-schemas')
export class WebhookSchemasController {
  /** The events and the paths of their schemas. */
  @Public()
  @Header('Cache-Control', cached)
  @Get()
  list(): { data: { event: string; path: string }[] } {
    return { data: webhookEventTypes.map((event) => ({ event, path: schemaPath(event) })) };
  }

  /** JSON Schema of an event as it is sent. */
  @Public()
  @Header('Cache-Control', cached)
  @Header('Content-Type', 'application/schema+json; charset=utf-8')
  @Header('Access-Control-Allow-Origin', '*')
  @Get(':event.json')
  read(@Param('event') event: string): JsonSchema {
    if (!isWebhookEventType(event)) throw problem('not_found', `There is no event ${event}.`);
    return eventSchema(event);
  }
}
