/** The waits of production over the short ones of the journeys. */
export const productionWaits: Readonly<Record<string, string>> = {
  NODE_ENV: 'development',
  SWEEP_INTERVAL_MS: '5000',
  PUBLISH_LEASE_SECONDS: '60',
  PUBLISH_TIMEOUT_MS: '30000',
  PUBLISH_RETRY_BASE_MS: '60000',
  GENERATION_LEASE_SECONDS: '60',
  WEBHOOK_RETRY_BASE_MS: '10000',
  WEBHOOK_TIMEOUT_MS: '30000',
};
