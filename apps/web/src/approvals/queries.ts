import { getApproval, listApprovals, resolveApproval } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { ApprovalStatus } from './statuses.js';

const live = ['approval'] as const;
const pageSize = 25;

/** The latest first, a page at a time. */
export const approvalList = ({ id, client }: OpenOrganization, status: ApprovalStatus) =>
  infiniteQueryOptions({
    queryKey: [id, 'approvals', status],
    queryFn: ({ signal, pageParam: cursor }) => listApprovals({ client, signal, query: { limit: pageSize, status, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

export const approval = ({ id, client }: OpenOrganization, approvalId: string) =>
  queryOptions({
    queryKey: [id, 'approvals', 'one', approvalId],
    queryFn: ({ signal }) => getApproval({ client, signal, path: { id: approvalId } }),
    meta: { live },
  });

/** The next one that the caller may decide about, other than this one; null if there is none. */
export const nextToDecide = ({ id, client }: OpenOrganization, approvalId: string) =>
  queryOptions({
    queryKey: [id, 'approvals', 'next', approvalId],
    queryFn: async ({ signal }) => {
      const { data } = await listApprovals({ client, signal, query: { status: 'pending', limit: pageSize } });
      return data.findLast((each) => each.id !== approvalId && each.attributes.canResolve) ?? null;
    },
    meta: { live },
  });

export const decide = resolveApproval;
