import { integer, list, oneOf, proxies, text, url } from './setting.js';

/** Who gets in, and how often. */
export const accessSettings = {
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
} as const;
