import { listCreditEntries, type CreditEntryResource } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** Micro-credits of a credit (docs/credits.md). */
const microPerCredit = 1_000_000;

/** @param micro micro-credits */
export const creditsOf = (micro: number): number => micro / microPerCredit;

type Entry = CreditEntryResource['attributes'];

/** What was reserved and charged for a generation, and given back of that. */
export const creditEntriesOf = ({ id, client }: OpenOrganization, generationId: string) =>
  queryOptions({
    queryKey: [id, 'credits', 'of', generationId],
    queryFn: ({ signal }) => listCreditEntries({ client, signal, query: { jobId: generationId, limit: 100 } }),
    retry: false,
    meta: { live: ['generation'] },
  });

/** Micro-credits that were moved in this way. */
export const movedMicro = (entries: readonly { attributes: Entry }[], moved: Entry['kind']): number =>
  entries.reduce((sum, { attributes: { kind, amountMicro } }) => (kind === moved ? sum + amountMicro : sum), 0);
