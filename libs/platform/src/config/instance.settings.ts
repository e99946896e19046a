import { credentials, integer, oneOf, text, url } from '@imprint/contracts/settings';
import { appPorts, defaultPortBase, type AppName } from './apps.js';

const port = (app: AppName) =>
  integer({
    description: `Port of ${app}. Unset: \`PORT_BASE\` + ${appPorts[app]}.`,
    fallback: 0,
    shown: `\`PORT_BASE\` + ${appPorts[app]}`,
    min: 0,
    max: 65_535,
  });

/** Settings of the instance: addresses, stores and secrets. */
export const instanceSettings = {
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
    description:
      'Keys the hash of API keys, and makes the key that accounts on Bluesky are signed in with. Changing it invalidates every key.',
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
} as const;
