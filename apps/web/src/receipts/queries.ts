import { listConnections, listReceipts, verifyReceipts, type ReceiptFault } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import { periodOf } from '../time/days.js';
import type { ReceiptSearch } from './search.js';

const pageSize = 25;
/** So that people see how far it is. */
const verifiedAtOnce = 10_000;
/** Whoever reads these knows enough. */
const faultsAtMost = 20;

/** The latest first, a page at a time. */
export const receiptList = ({ id, client }: OpenOrganization, narrowed: ReceiptSearch) =>
  infiniteQueryOptions({
    queryKey: [id, 'receipts', narrowed],
    queryFn: ({ signal, pageParam: cursor }) =>
      listReceipts({ client, signal, query: { ...narrowed, ...periodOf(narrowed), limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['release'] },
  });

/** Accounts to choose from. */
export const accounts = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'connections', 'receipts'],
    queryFn: ({ signal }) => listConnections({ client, signal, query: { limit: 100 } }),
    staleTime: 60_000,
    meta: { live: ['connection'] },
  });

/** What was found in the receipts up to a place. */
export interface Verified {
  read: number;
  of: number;
  faults: ReceiptFault[];
}

/** Verifies every receipt, part by part. @param onPart is told how far it is */
export async function verifyAll(
  { id, client }: OpenOrganization,
  signal: AbortSignal,
  onPart: (verified: Verified) => void,
): Promise<Verified> {
  const verified: Verified = { read: 0, of: 0, faults: [] };
  let after: number | null = 0;
  while (after !== null) {
    const query: { after: number; limit: number } = { after, limit: verifiedAtOnce };
    const { data } = await verifyReceipts({ client, signal, path: { organizationId: id }, query });
    const { sealed, chainLength, next, faults } = data.attributes;
    verified.read += sealed;
    verified.of = chainLength;
    verified.faults = [...verified.faults, ...faults].slice(0, faultsAtMost);
    onPart({ ...verified });
    after = next;
  }
  return verified;
}
