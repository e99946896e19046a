import { listReceipts, verifyReceipts } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { ReceiptSearch } from './search.js';

const pageSize = 25;

/** The latest first, a page at a time. */
export const receiptList = ({ id, client }: OpenOrganization, narrowed: ReceiptSearch) =>
  infiniteQueryOptions({
    queryKey: [id, 'receipts', narrowed],
    queryFn: ({ signal, pageParam: cursor }) => listReceipts({ client, signal, query: { ...narrowed, limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['release'] },
  });

/** Read when somebody asks for it, because it reads every receipt. */
export const verification = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'receipts', 'verification'],
    queryFn: ({ signal }) => verifyReceipts({ client, signal, path: { organizationId: id } }),
    enabled: false,
    gcTime: 0,
  });
