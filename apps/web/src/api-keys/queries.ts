import { getApiKey, listApiKeys } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { KeyStatus } from './statuses.js';

const pageSize = 24;

/** Your own, the latest first. */
export const apiKeyList = ({ id, client }: OpenOrganization, status: KeyStatus) =>
  infiniteQueryOptions({
    queryKey: [id, 'api-keys', { status }],
    queryFn: ({ signal, pageParam: cursor }) => listApiKeys({ client, signal, query: { limit: pageSize, status, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['api-key'] },
  });

export const apiKey = ({ id, client }: OpenOrganization, apiKeyId: string) =>
  queryOptions({
    queryKey: [id, 'api-key', apiKeyId],
    queryFn: ({ signal }) => getApiKey({ client, signal, path: { id: apiKeyId } }),
    meta: { live: ['api-key'] },
  });

/** After a change: the lists are read again. */
export function useListsReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  const { id } = useOrganization();
  return () => queries.invalidateQueries({ queryKey: [id, 'api-keys'] });
}
