/** Path under which payment providers report what has happened. */
export const paymentWebhookPath = '/v1/payment-webhooks';
