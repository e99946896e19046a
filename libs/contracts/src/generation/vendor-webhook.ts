/** Where media vendors report the result of a job: `POST /v1/vendor-webhooks/{vendor}`. */
export const vendorWebhookPath = '/v1/vendor-webhooks';
