import { declareRoom } from '../rooms/room.js';
import { oneOf } from '../settings/setting.js';

/** API keys, and agents that request them. */
export const keys = declareRoom({
  apiTags: {
    agent: ['Agent keys', 'An agent asks for an API key, and a person grants it (in the manner of RFC 8628).'],
    'api-keys': ['API keys', 'Credentials of programs. People manage them; keys cannot.'],
  },
  idPrefixes: {
    apiKey: 'key',
    agentRequest: 'agent',
  },
  limits: {
    /** Keys of one user that are neither revoked nor expired, in all organizations (spec §8). */
    activeKeysPerUser: 10,
    keyLabelLength: 100,
    keyDescriptionLength: 500,
    allowedIpsPerKey: 100,
    /** A window stores every hit of its minute and is built for a thousand per second. A key without a limit costs nothing. */
    keyRateLimitPerMinute: 60_000,
  },
  errors: {
    invalid_key: { status: 401, title: 'API key invalid', advice: 'Check that the whole key was copied, or create a new one.' },
    revoked_key: { status: 401, title: 'API key revoked', advice: 'Create a new key.' },
    expired_key: { status: 401, title: 'API key expired', advice: 'Create a new key, or one without an expiry.' },
    ip_not_allowed: {
      status: 401,
      title: 'Client address not allowed',
      advice: "Call from an address in the key's allowlist, or change the allowlist.",
    },
    rate_limit_exceeded: {
      status: 401,
      title: 'Rate limit exceeded',
      advice: "Wait for the seconds in `Retry-After`, or raise the key's `rateLimit`.",
    },
    api_key_limit_reached: { status: 400, title: 'API Key Limit Reached', advice: 'Revoke a key that is no longer used.' },
    key_management_rate_limited: {
      status: 429,
      title: 'Key management rate limit hit',
      advice: 'Wait for the seconds in `Retry-After`.',
    },
    authorization_pending: {
      status: 400,
      title: 'Authorization pending',
      advice: 'Ask the person to open `claimUrl`, and poll again after the seconds in `Retry-After`.',
    },
    slow_down: {
      status: 400,
      title: 'Polled too often',
      advice: 'Wait for the seconds in `Retry-After`; the interval has grown.',
    },
    access_denied: { status: 400, title: 'Access denied', advice: 'Stop polling.' },
    expired_token: { status: 400, title: 'The request has expired', advice: 'Start over with `POST /v1/agent/auth`.' },
  },
  auditActions: ['api-key.created', 'api-key.changed', 'api-key.rotated', 'api-key.revoked', 'agent.claimed'],
  settings: {
    KEY_ENVIRONMENT: oneOf(['live', 'test'], { description: 'Decides the prefix of new API keys.', fallback: 'live' }),
  },
});
