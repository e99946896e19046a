import { integer, list, optionalText, secretsByName, text, url } from './setting.js';

/** Files, models, publishing, webhooks and what else the workers do. */
export const workSettings = {
  STORAGE_URL: url(['file', 's3'], {
    description: '`file:///folder` or `s3://bucket/prefix`.',
    fallback: 'file:///var/lib/imprint/files',
  }),
  S3_ENDPOINT: url<string | null>(['http', 'https'], {
    description: 'Address of an S3-compatible service.',
    fallback: null,
    shown: 'AWS',
  }),
  S3_REGION: text({ description: 'Region of the bucket.', fallback: 'us-east-1' }),
  S3_ACCESS_KEY_ID: optionalText({ description: 'Access key id for `s3://` storage.' }),
  S3_SECRET_ACCESS_KEY: optionalText({ description: 'Secret access key for `s3://` storage.', secret: true }),
  SERVICE_MICROSERVICES_FILES_URL: url(['http', 'https'], {
    description: 'Where `/v1/files` is reached by those who were given the address of a file. Unset: `PUBLIC_API_URL`.',
    fallback: '',
    shown: '`PUBLIC_API_URL`',
  }),
  SERVICE_CDN_URL: url<string | null>(['http', 'https'], {
    description: 'A delivery network in front of `SERVICE_MICROSERVICES_FILES_URL`. Set: files are addressed there.',
    fallback: null,
  }),
  FILE_URL_TTL_SECONDS: integer({ description: 'Lifetime of signed file addresses.', fallback: 86_400, min: 60, max: 604_800 }),
  UPLOAD_TTL_SECONDS: integer({
    description: 'How long the place of an uploaded file stays reserved.',
    fallback: 3_600,
    min: 1,
    max: 86_400,
  }),
  DEFAULT_IMAGE_MODEL: text({ description: 'Model of a request that names none.', fallback: 'local/card' }),
  OPENAI_IMAGES_BASE_URL: url<string | null>(['http', 'https'], {
    description: 'Base URL of an OpenAI-compatible images API, with its `/v1`. Unset: the model is not offered.',
    fallback: null,
    shown: 'unset',
  }),
  OPENAI_IMAGES_API_KEY: optionalText({ description: 'Credential for it.', secret: true }),
  OPENAI_IMAGES_MODEL: text({ description: 'Model name sent to it.', fallback: 'gpt-image-1' }),
  GENERATION_CONCURRENCY: integer({
    description: 'Generations that one scheduler-worker runs at once.',
    fallback: 2,
    min: 1,
    max: 64,
  }),
  GENERATION_THREADS: integer({ description: 'Low-priority threads that render local models.', fallback: 1, min: 1, max: 64 }),
  GENERATION_LEASE_SECONDS: integer({
    description: 'How long a generation stays claimed without a sign of life.',
    fallback: 60,
    min: 1,
    max: 3_600,
  }),
  PUBLISH_LEASE_SECONDS: integer({
    description: 'How long a target stays claimed without a sign of life.',
    fallback: 60,
    min: 1,
    max: 3_600,
  }),
  PUBLISH_RETRY_BASE_MS: integer({
    description: 'First wait after a retryable refusal; the next ones are 5 and 15 times as long.',
    fallback: 60_000,
    min: 10,
    max: 3_600_000,
  }),
  PUBLISH_TIMEOUT_MS: integer({
    description: 'Longest wall time of one call to a platform; a channel may declare less.',
    fallback: 30_000,
    min: 100,
    max: 300_000,
  }),
  PUBLISH_CLAIM_AHEAD: integer({
    description: 'Targets that one scheduler-worker holds at once; beside others, at most its share of what is due.',
    fallback: 20_000,
    min: 1,
    max: 1_000_000,
  }),
  WEBHOOK_RETRY_BASE_MS: integer({
    description: 'First wait after a failed delivery; each next one is four times as long.',
    fallback: 10_000,
    min: 10,
    max: 3_600_000,
  }),
  WEBHOOK_TIMEOUT_MS: integer({ description: 'Wall time of one delivery.', fallback: 30_000, min: 100, max: 30_000 }),
  WEBHOOK_CONCURRENCY: integer({
    description: 'Deliveries that one webhook-dispatcher runs at once.',
    fallback: 64,
    min: 1,
    max: 1_000,
  }),
  WEBHOOK_CONCURRENCY_PER_ORGANIZATION: integer({
    description:
      'Deliveries of one organization that one webhook-dispatcher runs at once; never more than places are left for others.',
    fallback: 16,
    min: 1,
    max: 1_000,
  }),
  WEBHOOK_DISABLE_AFTER_SECONDS: integer({
    description: 'Time of nothing but failure after which deliveries to an endpoint are turned off.',
    fallback: 5 * 86_400,
    min: 1,
    max: 90 * 86_400,
  }),
  WEBHOOK_RETENTION_DAYS: integer({
    description: 'How long events, their deliveries and attempts are kept for the log and for replay.',
    fallback: 30,
    min: 1,
    max: 3_650,
  }),
  WEBHOOK_ALLOWED_HOSTS: list({
    description: 'Private hosts (`host` or `host:port`) that may receive webhooks.',
    fallback: [],
    shown: 'none; loopback under `npm start` without a login wall',
  }),
  CHANNEL_ALLOWED_HOSTS: list({
    description: 'Private hosts (`host` or `host:port`) that channels may publish to.',
    fallback: [],
    shown: 'none; loopback under `npm start` without a login wall',
  }),
  VENDOR_WEBHOOK_SECRETS: secretsByName({
    description: 'Tokens that media vendors call back with: `vendor:secret`, comma-separated.',
    minLength: 24,
  }),
  TELEGRAM_BOT_TOKEN: optionalText({
    description: 'Token of the Telegram bot through which people ask about their posts. Unset: no bot.',
    secret: true,
  }),
  TELEGRAM_API_URL: url(['http', 'https'], {
    description: "Telegram's Bot API, or a Bot API server of one's own.",
    fallback: 'https://api.telegram.org',
  }),
  TELEGRAM_POLL_SECONDS: integer({
    description: 'How long one call waits for messages of the bot.',
    fallback: 25,
    min: 1,
    max: 50,
  }),
  APPROVAL_LIFETIME_SECONDS: integer({
    description: 'How long a call of an agent waits for its approval.',
    fallback: 7 * 86_400,
    min: 1,
    max: 90 * 86_400,
  }),
  CONNECTION_TTL_SECONDS: integer({
    description: 'How long a person has to enter the credentials of a pending connection.',
    fallback: 900,
    min: 1,
    max: 86_400,
  }),
  APPROVAL_LEASE_SECONDS: integer({
    description: 'How long an approved call stays the running one without a sign of life.',
    fallback: 60,
    min: 1,
    max: 3_600,
  }),
  SOCKET_PING_SECONDS: integer({
    description: 'How often a WebSocket is asked for a sign of life; one that gave none until the next time is dropped.',
    fallback: 30,
    min: 1,
    max: 3_600,
  }),
  SOCKETS_PER_ORGANIZATION: integer({
    description: 'WebSockets that one organization may have open on one api-gateway.',
    fallback: 1_000,
    min: 1,
    max: 100_000,
  }),
  SOCKET_BUFFER_BYTES: integer({
    description: 'Bytes that may wait for a slow reader of a WebSocket before it is dropped.',
    fallback: 1_048_576,
    min: 16_384,
    max: 67_108_864,
  }),
} as const;
