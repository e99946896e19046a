import {
  createApiKey,
  getApiKey,
  listMcpConnections,
  verifyApiKeyMcp,
  type Imprint,
  type McpConnectionResource,
} from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import { instanceConfig } from '../api/instance.js';
import type { OpenOrganization } from '../api/organization.js';

/** No message tells of the use of a key. */
const refreshMs = 3_000;

/** The MCP endpoint that clients are given. */
export const endpointQuery = queryOptions({
  queryKey: ['connect', 'endpoint'],
  queryFn: async () => `${(await instanceConfig()).mcpUrl}/mcp`,
  staleTime: Infinity,
});

/** Your own latest connections. */
export const ownConnections = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'connect', 'connections'],
    queryFn: async ({ signal }): Promise<readonly McpConnectionResource[]> =>
      (await listMcpConnections({ client, signal, query: { limit: 24 } })).data,
    meta: { live: ['mcp-connection'] },
    staleTime: 0,
    // What was connected when the page was opened counts from that time on.
    gcTime: 0,
  });

/** When the key was used last; asked for until it was used after `since`. */
export const keyUse = ({ id, client }: OpenOrganization, { apiKeyId, since }: { apiKeyId: string; since: string }) =>
  queryOptions({
    queryKey: [id, 'connect', 'key', apiKeyId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { lastUsedAt } = (await getApiKey({ client, signal, path: { id: apiKeyId } })).data.attributes;
      return lastUsedAt !== null && Date.parse(lastUsedAt) > Date.parse(since);
    },
    refetchInterval: ({ state }) => (state.data === true ? false : refreshMs),
    staleTime: 0,
  });

/** A key for assistants, made and tried. */
export type TriedKey = Awaited<ReturnType<typeof makeKey>>;

export async function makeKey(client: Imprint) {
  const body = { category: 'service', preset: 'mcp', label: 'MCP client' } as const;
  const { id, attributes } = (await createApiKey({ client, body })).data;
  return { id, key: attributes.key, ...(await tried(client, id, attributes.key)) };
}

/** The key exists and is shown only now, so that a check which fails must not hide it. */
async function tried(client: Imprint, id: string, key: string) {
  try {
    const { status, toolCount, message, verifiedAt } = (await verifyApiKeyMcp({ client, path: { id }, body: { key } })).data
      .attributes;
    return { works: status === 'connected', toolCount: toolCount ?? 0, message, verifiedAt };
  } catch (error) {
    const message = error instanceof Error ? error.message : null;
    return { works: false, toolCount: 0, message, verifiedAt: new Date().toISOString() };
  }
}
