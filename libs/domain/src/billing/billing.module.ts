import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CreditsModule } from '../credits/index.js';
import { IdentityModule } from '../identity/index.js';
import { BillingService } from './billing.service.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import { PaymentEvents } from './payment-events.js';
import { CheckoutStarts } from './start-checkout.js';

/** How owners pay. Needs `PAYMENT_PROVIDER`. */
@Module({
  imports: [AuditModule, CreditsModule, IdentityModule],
  providers: [BillingService, CheckoutsRepository, CheckoutStarts, PaymentEvents],
  exports: [BillingService, CheckoutStarts, PaymentEvents],
})
export class BillingModule {}
