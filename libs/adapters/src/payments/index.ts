import { PAYMENT_PROVIDER, type PaymentProvider } from '@imprint/domain/billing/payments';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { StripePayments } from './stripe.payments.js';

export { StripePayments, type StripeOptions } from './stripe.payments.js';

/** What payment providers read of the configuration. */
export type PaymentSettings = Pick<
  Config,
  'CREDIT_PACKS' | 'STRIPE_API_BASE_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRETS'
>;

/** The configured provider, null for none. To add one, add a file and its settings here. */
export function createPaymentProvider(config: PaymentSettings): (PaymentProvider & Pick<StripePayments, 'close'>) | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_API_BASE_URL: apiUrl } = config;
  const packs = config.CREDIT_PACKS.length === 0 ? null : config.CREDIT_PACKS;
  if (secretKey === null || webhookSecrets === null || packs === null)
    return withheld({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRETS: webhookSecrets, CREDIT_PACKS: packs });
  // The operator configured this host, so it may be on this machine. This client calls nothing else.
  return new StripePayments(new SafeFetch([new URL(apiUrl).host]), { apiUrl, secretKey, webhookSecrets });
}

/** None, and a warning when only some of the settings are made. */
function withheld(settings: Readonly<Record<string, unknown>>): null {
  const missing = Object.keys(settings).filter((name) => settings[name] === null);
  if (missing.length < Object.keys(settings).length)
    new Logger('payments').warn(`Nobody can buy credits: ${missing.join(' and ')} must be set as well.`);
  return null;
}

/** Provides `PAYMENT_PROVIDER`. */
@Global()
@Module({
  providers: [{ provide: PAYMENT_PROVIDER, useFactory: createPaymentProvider, inject: [CONFIG] }],
  exports: [PAYMENT_PROVIDER],
})
export class PaymentsModule implements OnApplicationShutdown {
  constructor(@Inject(PAYMENT_PROVIDER) private readonly provider: ReturnType<typeof createPaymentProvider>) {}

  async onApplicationShutdown(): Promise<void> {
    await this.provider?.close();
  }
}
