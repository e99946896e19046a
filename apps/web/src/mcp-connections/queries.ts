import { listMcpConnections } from '@imprint/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';

const pageSize = 24;

/** The latest first. @param isOfAll of everybody, for admins and owners */
export const mcpConnectionList = ({ id, client }: OpenOrganization, isOfAll: boolean) =>
  infiniteQueryOptions({
    queryKey: [id, 'mcp-connections', { isOfAll }],
    queryFn: ({ signal, pageParam: cursor }) =>
      listMcpConnections({ client, signal, query: { limit: pageSize, cursor, all: isOfAll || undefined } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['mcp-connection'] },
  });
