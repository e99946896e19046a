import { Instance } from '@imprint/e2e/harness/index';

/** An instance with the apps that OAuth needs, and limits beyond what any test reaches. */
export function startInstance(settings = {}) {
  const many = { OAUTH_AUTHORIZE_PER_MINUTE: '1000', OAUTH_TOKEN_PER_MINUTE: '1000', OAUTH_REGISTER_PER_MINUTE: '1000' };
  const apps = ['api-gateway', 'keys-service', 'oauth-server', 'mcp-server'];
  return Instance.start({ apps, settings: { LOGIN_WALL: 'on', ...settings, ...many } });
}

export async function issuerOf(instance) {
  return (await (await fetch(`${instance.apiUrl}/.well-known/oauth-authorization-server`)).json()).issuer;
}

/** The address of the MCP endpoint, which is the audience of tokens. */
export const resourceOf = (instance) => `http://localhost:${new URL(instance.address('mcp-server')).port}/mcp`;

export const authorizationOf = ({ pathname, search }) => pathname + search;

/** The MCP endpoint's status for a token. */
export async function statusOf(resource, token) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  return (await fetch(resource, { method: 'POST', headers, body })).status;
}
