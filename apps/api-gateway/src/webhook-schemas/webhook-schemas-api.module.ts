import { Module } from '@nestjs/common';
import { WebhookSchemasController } from './webhook-schemas.controller.js';

@Module({ controllers: [WebhookSchemasController] })
export class WebhookSchemasApiModule {}
