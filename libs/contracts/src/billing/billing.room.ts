import { declareRoom } from '../rooms/room.js';
import { platformAddress } from '../publishing/channel-settings/platform-address.js';
import { optionalText, setting } from '../settings/setting.js';
import { creditPacks } from './credit-packs.js';

/** Payments: how owners buy credits of the operator. */
export const billing = declareRoom({
  apiTags: {
    billing: ['Billing', 'Buy credits, and see what was paid.'],
  },
  idPrefixes: {
    checkout: 'chk',
  },
  limits: {
    /** Checkouts that members of an organization may start in an hour. */
    checkoutsPerHour: 30,
  },
  errors: {
    payment_provider_unavailable: {
      status: 503,
      title: 'The payment provider does not answer',
      advice: 'Nothing was charged. Repeat the request with the same `Idempotency-Key` in a minute.',
    },
    payment_provider_refused: {
      status: 502,
      title: 'The payment provider refused the request of this instance',
      advice: 'Nothing was charged. Tell the operator, whose log says why.',
    },
  },
  auditActions: ['checkout.started'],
  settings: {
    STRIPE_SECRET_KEY: optionalText({
      description:
        'Secret key of the Stripe account that payments go to: a restricted key that may write Checkout Sessions and read PaymentIntents and Charges is enough. Without it, `STRIPE_WEBHOOK_SECRETS` and `CREDIT_PACKS`, nobody can buy credits.',
      secret: true,
    }),
    STRIPE_WEBHOOK_SECRETS: setting<readonly string[] | null>(
      {
        description:
          'Signing secret (`whsec_`) of the webhook endpoint in Stripe; two of them, comma-separated, while it is being rolled.',
        secret: true,
        fallback: null,
        shown: 'unset',
      },
      (value) => {
        const secrets = value.split(',').map((entry) => entry.trim());
        if (secrets.length > 2) throw new Error('must hold one secret, or two while it is changed');
        if (secrets.some((secret) => secret.length < 16)) throw new Error('must have at least 16 characters');
        return secrets;
      },
    ),
    STRIPE_API_BASE_URL: platformAddress({
      description: "Address of Stripe's API; http for this machine only.",
      fallback: 'https://api.stripe.com',
    }),
    CREDIT_PACKS: creditPacks({
      description:
        'What owners can buy: a currency, and packs as `credits:price`, comma-separated, such as `usd 100:9.00,1000:79.00`. Needs `CREDITS=prepaid`.',
    }),
  },
});
