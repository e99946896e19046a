export { BillingModule } from './billing.module.js';
export { BillingService, type BillingView, type InvoiceView } from './billing.service.js';
export { PaymentEvents } from './payment-events.js';
export { CheckoutStarts, type CheckoutView } from './start-checkout.js';
