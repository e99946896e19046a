import { listAuditEntries, listMembers } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';

const pageSize = 50;

/** What was changed, the latest first, a page at a time. */
export const auditEntries = ({ id, client }: OpenOrganization, search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [id, 'audit', { search }],
    queryFn: ({ signal, pageParam: cursor }) => listAuditEntries({ client, signal, query: { limit: pageSize, search, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  });

/** People by their id: entries name them so. Whoever has left is not among them. */
export const memberNames = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'members', 'names'],
    queryFn: async ({ signal }) => {
      const { data } = await listMembers({ client, signal, path: { organizationId: id }, query: { limit: 100 } });
      return new Map(data.map(({ id: userId, attributes }) => [userId, attributes.name]));
    },
    staleTime: 60_000,
  });
