import { VendorWebhooksModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { VendorWebhooksController } from './vendor-webhooks.controller.js';

@Module({ imports: [VendorWebhooksModule], controllers: [VendorWebhooksController] })
export class VendorWebhooksApiModule {}
