import { declareRoom } from '../rooms/room.js';

/** Roles, scopes and refused access. */
export const access = declareRoom({
  errors: {
    missing_credential: {
      status: 401,
      title: 'Credential missing',
      advice: 'Send `Authorization: Bearer <API key or session token>`.',
    },
    unsupported_scheme: {
      status: 401,
      title: 'Authorization scheme not supported',
      advice: 'Use the `Bearer` or `ApiKey` scheme.',
    },
    malformed_credential: {
      status: 401,
      title: 'Authorization header malformed',
      advice: 'Send exactly one header with one scheme and one credential.',
    },
    credential_in_url: {
      status: 401,
      title: 'Credential in the URL',
      advice: 'Move the credential to the Authorization header and replace it: URLs are logged on the way.',
    },
    insufficient_permissions: {
      status: 401,
      title: 'Insufficient permissions',
      advice: 'Use a key with the scope named in the detail, or ask an owner for the role.',
    },
    session_required: {
      status: 401,
      title: 'Session token required',
      advice: 'API keys cannot manage keys: use a session token.',
    },
    service_credential: {
      status: 401,
      title: 'Service credential not accepted here',
      advice: 'Use an API key or a session token: the service credential is for calls between the apps.',
    },
    wrong_audience: {
      status: 401,
      title: 'Token issued for another resource',
      advice: 'An MCP token works on the MCP endpoint only. Use an API key here.',
    },
    cross_site_request: {
      status: 403,
      title: 'Cross-site request',
      advice: 'Send the request from a page of this instance.',
    },
  },
});
