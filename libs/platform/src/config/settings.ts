import { appPorts, defaultPortBase, type AppName } from './apps.js';
import {
  credentials,
  fraction,
  integer,
  list,
  oneOf,
  optionalText,
  proxies,
  secretHeaders,
  secretsByName,
  text,
  url,
} from './setting.js';

const port = (app: AppName) =>
  integer({
    description: `Port of ${app}. Unset: \`PORT_BASE\` + ${appPorts[app]}.`,
    fallback: 0,
    shown: `\`PORT_BASE\` + ${appPorts[app]}`,
    min: 0,
    max: 65_535,
  });

/** Every configuration value of every app. Adding one is one entry here; `docs/env.md` is generated from it. */
export const settings = {
  NODE_ENV: oneOf(['development', 'test', 'production'], {
    description: '`production` refuses development secrets.',
    fallback: 'development',
  }),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    description: 'Least severe level that is logged.',
    fallback: 'info',
  }),
  LOG_FORMAT: oneOf(['json', 'pretty'], { description: 'One JSON object a line, or lines for a person.', fallback: 'json' }),
  BIND_HOST: text({ description: 'Address the apps listen on.', fallback: '127.0.0.1' }),
  PORT_BASE: integer({ description: 'First of the six ports.', fallback: defaultPortBase, min: 1, max: 65_530 }),
  PORT_API_GATEWAY: port('api-gateway'),
  PORT_KEYS_SERVICE: port('keys-service'),
  PORT_MCP_SERVER: port('mcp-server'),
  PORT_OAUTH_SERVER: port('oauth-server'),
  PORT_WEBHOOK_DISPATCHER: port('webhook-dispatcher'),
  PORT_SCHEDULER_WORKER: port('scheduler-worker'),
  METRICS_PORT_BASE: integer({
    description:
      'First of the six ports that `GET /metrics` is served on, one for each app in the order of the `PORT_` settings. `0`: any free ones, told in the log line `ready`.',
    fallback: 9_400,
    min: 0,
    max: 65_530,
  }),
  PUBLIC_API_URL: url(['http', 'https'], {
    description: 'Where people reach the REST API. Unset: the gateway on loopback.',
    fallback: '',
    shown: 'gateway on loopback',
  }),
  PUBLIC_MCP_URL: url(['http', 'https'], {
    description: 'Where agents reach the MCP server. Unset: mcp-server on loopback.',
    fallback: '',
    shown: 'mcp-server on loopback',
  }),
  PUBLIC_APP_URL: url(['http', 'https'], {
    description: 'Where people reach the web app. Unset: `PUBLIC_API_URL`.',
    fallback: '',
    shown: '`PUBLIC_API_URL`',
  }),
  API_GATEWAY_URL: url(['http', 'https'], {
    description: 'Where the other apps reach api-gateway. Unset: loopback.',
    fallback: '',
    shown: 'api-gateway on loopback',
  }),
  KEYS_SERVICE_URL: url(['http', 'https'], {
    description: 'Where the gateway reaches keys-service. Unset: loopback.',
    fallback: '',
    shown: 'keys-service on loopback',
  }),
  OAUTH_SERVER_URL: url(['http', 'https'], {
    description: 'Where the other apps reach oauth-server. Unset: loopback.',
    fallback: '',
    shown: 'oauth-server on loopback',
  }),
  MCP_SERVER_URL: url(['http', 'https'], {
    description: 'Where the other apps reach mcp-server, to say whether it is ready. Unset: loopback.',
    fallback: '',
    shown: 'mcp-server on loopback',
  }),
  WEBHOOK_DISPATCHER_URL: url(['http', 'https'], {
    description: 'Where the other apps reach webhook-dispatcher, to say whether it is ready. Unset: loopback.',
    fallback: '',
    shown: 'webhook-dispatcher on loopback',
  }),
  SCHEDULER_WORKER_URL: url(['http', 'https'], {
    description: 'Where the other apps reach scheduler-worker, to say whether it is ready. Unset: loopback.',
    fallback: '',
    shown: 'scheduler-worker on loopback',
  }),
  DATABASE_URL: url(['postgres', 'postgresql'], {
    description: 'PostgreSQL. `npm start` brings its own when unset.',
    secret: true,
  }),
  DATABASE_POOL_SIZE: integer({ description: 'Connections per app.', fallback: 10, min: 2, max: 200 }),
  REDIS_URL: url<string | null>(['redis', 'rediss'], {
    description: 'Redis for queues, rate windows and fan-out. Unset: PostgreSQL does all three.',
    fallback: null,
    shown: 'unset',
    secret: true,
  }),
  SERVICE_API_KEY: credentials({
    description:
      'Credential of calls between the apps. While it is changed, two, comma-separated: the first is sent, both are accepted.',
    fallback: ['development-service-api-key'],
    developmentOnly: true,
    minLength: 24,
  }),
  KEY_PEPPER: text({
    description: 'Keys the hash of API keys. Changing it invalidates every key.',
    fallback: 'development-key-pepper-not-for-production',
    secret: true,
    developmentOnly: true,
    minLength: 32,
  }),
  SECRETS_KEYS: text({
    description: 'Key ring for secrets at rest: `id:base64 of 32 bytes`, comma-separated; the first one seals, all of them open.',
    fallback: 'dev:ZGV2ZWxvcG1lbnQtc2VjcmV0cy1rZXktbm90LXByb2Q=',
    secret: true,
    developmentOnly: true,
  }),
  LOGIN_WALL: oneOf(['on', 'off'], {
    description: '`off`: a request without a token acts as the default local owner.',
    fallback: 'on',
  }),
  OIDC_ISSUER: url<string | null>(['http', 'https'], {
    description: 'OpenID provider whose tokens are accepted as sessions. Unset: oauth-server.',
    fallback: null,
    shown: 'unset',
  }),
  OIDC_AUDIENCE: text({ description: 'Audience that session tokens must carry.', fallback: 'imprint' }),
  OAUTH_AUTHORIZE_PER_MINUTE: integer({
    description: 'Authorization requests of MCP clients that one address may make in a minute.',
    fallback: 30,
    min: 1,
    max: 1_000_000,
  }),
  OAUTH_TOKEN_PER_MINUTE: integer({
    description: 'Token requests of MCP clients that one address may make in a minute.',
    fallback: 30,
    min: 1,
    max: 1_000_000,
  }),
  OAUTH_REGISTER_PER_MINUTE: integer({
    description: 'MCP clients that one address may register in a minute.',
    fallback: 10,
    min: 1,
    max: 1_000_000,
  }),
  OAUTH_CLIENT_ALLOWED_HOSTS: list({
    description: 'Private hosts (`host` or `host:port`) that metadata documents of MCP clients may be fetched from.',
    fallback: [],
    shown: 'none',
  }),
  SESSION_KEY_ROTATION_DAYS: integer({
    description: 'Age at which the key that signs session tokens is replaced.',
    fallback: 90,
    min: 1,
    max: 3_650,
  }),
  MAIL_URL: url<string | null>(['smtp', 'smtps', 'file'], {
    description:
      'Where mail goes: `smtp://user:password@host:587`, `smtps://…`, or `file:///folder` for one file each. Unset: none is sent.',
    fallback: null,
    shown: 'unset; a folder under `npm start`',
    secret: true,
  }),
  MAIL_FROM: text({ description: 'Sender of mail.', fallback: 'Imprint <imprint@localhost>' }),
  TRUST_PROXY: proxies({
    description:
      'Proxies in front of the apps to believe for the client address: the addresses or networks they call from (`10.1.0.0/16`, `loopback`, `private`), comma-separated, or their number, where nobody can reach the apps but through them.',
    fallback: 0,
    shown: '`0`: none',
    mostHops: 10,
  }),
  MCP_RATE_LIMIT_PER_MINUTE: integer({
    description:
      'Requests per minute of one credential on the MCP endpoint, over all its processes; one process takes five times as many of one address.',
    fallback: 120,
    min: 1,
    max: 1_000_000,
  }),
  MCP_GENERATE_WAIT_SECONDS: integer({
    description:
      'How long the tool `generate` waits for what it makes before it answers with the job instead. Below what your balancer and the clients give a request.',
    fallback: 20,
    min: 0,
    max: 60,
  }),
  KEY_ENVIRONMENT: oneOf(['live', 'test'], { description: 'Decides the prefix of new API keys.', fallback: 'live' }),
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
  IDEMPOTENCY_LEASE_SECONDS: integer({
    description: 'How long a request with an Idempotency-Key stays the running one without a sign of life.',
    fallback: 60,
    min: 1,
    max: 3_600,
  }),
  SWEEP_INTERVAL_MS: integer({ description: 'How often lost wake-ups are looked for.', fallback: 5_000, min: 50, max: 600_000 }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url<string | null>(['http', 'https'], {
    description: 'OpenTelemetry collector that takes traces by OTLP over HTTP, without `/v1/traces`. Unset: none are made.',
    fallback: null,
    shown: 'unset',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: secretHeaders({
    description: 'Headers of requests to it, such as a credential: `name=value`, comma-separated, values percent-encoded.',
  }),
  OTEL_SERVICE_NAME: text({
    description: 'Begins the `service.name` of each app: `imprint-api-gateway`; `service.namespace` by itself.',
    fallback: 'imprint',
  }),
  OTEL_TRACES_SAMPLER_ARG: fraction({
    description: 'Share of the traces that is recorded, from 0 to 1. The same for every app, or traces have gaps.',
    fallback: 1,
  }),
  REQUEST_HEADERS_TIMEOUT_MS: integer({
    description: 'How long the headers of a request may take to come.',
    ...{ fallback: 15_000, min: 1_000, max: 300_000 },
  }),
  REQUEST_BODY_TIMEOUT_MS: integer({
    description: 'A body is given up, also that of an upload, when less than 1 kB a second of it comes for this long.',
    fallback: 30_000,
    min: 100,
    max: 300_000,
  }),
  SHUTDOWN_NOTICE_MS: integer({
    description:
      'How long a stopping app goes on as before while it says that it is not ready. Longer than your balancer takes to notice, and than clients keep an idle connection (5 s); at most half of the grace.',
    fallback: 6_000,
    min: 0,
    max: 300_000,
  }),
  SHUTDOWN_GRACE_MS: integer({
    description: 'How long a stopping app lets requests and jobs finish, the notice included.',
    fallback: 20_000,
    min: 0,
    max: 600_000,
  }),
} as const;
