import {
  createConnection,
  deleteConnection,
  getConnection,
  listChannels,
  listConnectionDestinations,
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

/** One account. */
export const connection = ({ id, client }: OpenOrganization, connectionId: string) =>
  queryOptions({
    queryKey: [id, 'connections', 'one', connectionId],
    queryFn: ({ signal }) => getConnection({ client, signal, path: { id: connectionId } }),
  });

/** What this instance publishes to. */
export const channels = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'channels'],
    queryFn: ({ signal }) => listChannels({ client, signal }),
    staleTime: 300_000,
  });

/** As many as one request lists. */
export const destinationsPerPage = 100;
const leastSearched = 2;

/** Where within the account posts can go, as its platform says now. */
export const destinations = ({ id, client }: OpenOrganization, connectionId: string, search: string) =>
  queryOptions({
    queryKey: [id, 'connections', 'destinations', connectionId, search],
    queryFn: ({ signal }) =>
      listConnectionDestinations({
        client,
        signal,
        path: { id: connectionId },
        query: { limit: destinationsPerPage, ...(search.length >= leastSearched && { search }) },
      }),
    gcTime: 0,
    placeholderData: (before) => before,
  });

export const connect = createConnection;
export const disconnect = deleteConnection;
export const reconnect = reconnectAccount;
export const update = updateConnection;
