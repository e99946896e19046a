import {
  createConnection,
  deleteConnection,
  listChannels,
  listConnections,
  reconnectAccount,
  updateConnection,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';

const pageSize = 50;

/** Connected accounts, the latest first, a page at a time. */
export const connectionList = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'connections', 'list'],
    queryFn: ({ signal, pageParam: cursor }) => listConnections({ client, signal, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['connection'] },
  });

/** What this instance publishes to. */
export const channels = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'channels'],
    queryFn: ({ signal }) => listChannels({ client, signal }),
    staleTime: 300_000,
  });

export const connect = createConnection;
export const disconnect = deleteConnection;
export const reconnect = reconnectAccount;
export const limit = updateConnection;
