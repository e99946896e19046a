import { listAuditEntries, listMembers } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import { periodOf } from '../time/days.js';
import type { AuditSearch } from './search.js';

const pageSize = 25;

/** The latest first, a page at a time. */
export const auditList = ({ id, client }: OpenOrganization, narrowed: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [id, 'audit', narrowed],
    queryFn: ({ signal, pageParam: cursor }) =>
      listAuditEntries({ client, signal, query: { ...narrowed, ...periodOf(narrowed), limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['audit-entry'] },
  });

/** Names by id. Whoever is no longer a member has none. */
export const memberNames = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'members', 'names'],
    queryFn: async ({ signal }) => {
      const { data } = await listMembers({ client, signal, path: { organizationId: id }, query: { limit: 100 } });
      return new Map(data.map(({ id: userId, attributes }) => [userId, attributes.name]));
    },
    staleTime: 60_000,
    meta: { live: ['member'] },
  });
