import { BillingModule } from '@imprint/domain/billing';
import { Module } from '@nestjs/common';
import { BillingController } from './billing.controller.js';
import { PaymentWebhooksController } from './payment-webhooks.controller.js';

@Module({ imports: [BillingModule], controllers: [BillingController, PaymentWebhooksController] })
export class BillingApiModule {}
