import { connectorPaths, connectorScopes, mcpResourceOf, type Connector } from '@imprint/contracts/mcp';
import type { Config } from '@imprint/platform/config';

export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

type Addresses = Pick<Config, 'PUBLIC_MCP_URL' | 'PUBLIC_API_URL'>;

/** Metadata of a connector as a protected resource (RFC 9728 §2). */
export function resourceMetadata({ PUBLIC_MCP_URL, PUBLIC_API_URL }: Addresses, connector: Connector): object {
  return {
    resource: mcpResourceOf(PUBLIC_MCP_URL, connector),
    authorization_servers: [PUBLIC_API_URL],
    scopes_supported: connectorScopes[connector],
    bearer_methods_supported: ['header'],
    resource_name: connector === 'partner' ? 'Imprint, restricted connector' : 'Imprint',
  };
}

/** Challenge for a refused client: where to get a token, and for which scopes (RFC 9728 §5.1, RFC 6750 §3). */
export function challengeOf({ PUBLIC_MCP_URL }: Addresses, connector: Connector, hadBadToken: boolean): string {
  const metadata = `${PUBLIC_MCP_URL}${resourceMetadataPath}${connectorPaths[connector]}`;
  const challenge = `Bearer resource_metadata="${metadata}", scope="${connectorScopes[connector].join(' ')}"`;
  // The error is only for invalid tokens; clients without one just learn where to get it.
  return hadBadToken ? `${challenge}, error="invalid_token"` : challenge;
}
