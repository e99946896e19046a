import { declareRoom } from '../rooms/room.js';
import { integer, list } from '../settings/setting.js';

/** MCP clients and their connections. */
export const mcp = declareRoom({
  apiTags: {
    oauth: ['MCP connections', 'What people allowed MCP clients.'],
  },
  idPrefixes: {
    mcpConnection: 'mcpc',
  },
  errors: {
    invalid_token: {
      status: 401,
      title: 'Access token invalid',
      advice: 'Use the refresh token, or have the person connect the client again.',
    },
  },
  auditActions: ['mcp-connection.opened', 'mcp-connection.revoked'],
  settings: {
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
  },
});
