import {
  getBilling,
  getCredits,
  getCreditSettings,
  getCreditUsage,
  listApiKeys,
  listCreditEntries,
  listCreditPrices,
  listInvoices,
  ImprintError,
  startCheckout,
  updateCreditSettings,
  type CreditSettingsResource,
  type UpdateCreditSettings,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { EntryKind, Group } from './search.js';

const entriesAtOnce = 10;
const pricesAtOnce = 25;
const invoicesAtOnce = 10;
/** Credits move when generations start and end. Caps, and what the operator adds, are audited, of which admins and owners hear. */
const live = ['generation', 'audit-entry'] as const;

/** What is left, and what counts under each cap. */
export const credits = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'credits', 'now'],
    queryFn: ({ signal }) => getCredits({ client, signal }),
    meta: { live },
  });

/** What owners can buy; null where the operator sells nothing. */
export const billing = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'billing', 'packs'],
    queryFn: async ({ signal }) => {
      try {
        return (await getBilling({ client, signal })).data.attributes;
      } catch (error) {
        if (error instanceof ImprintError && error.code === 'not_configured') return null;
        throw error;
      }
    },
    staleTime: 300_000,
  });

/** What owners have paid, the latest first. */
export const invoiceList = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'billing', 'invoices'],
    queryFn: ({ signal, pageParam: cursor }) => listInvoices({ client, signal, query: { limit: invoicesAtOnce, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['audit-entry'] },
  });

/** Address of the page on which a pack is paid. */
export async function buy({ client }: OpenOrganization, packId: string): Promise<string> {
  const { data } = await startCheckout({ client, body: { packId } });
  return data.attributes.url;
}

/** What was spent on these days, UTC. */
export const usage = ({ id, client }: OpenOrganization, by: Group, from: string, until: string) =>
  queryOptions({
    queryKey: [id, 'credits', 'usage', { by, from, until }],
    queryFn: ({ signal }) => getCreditUsage({ client, signal, query: { by, from, until } }),
    meta: { live: ['generation'] },
  });

/** Movements, the latest first, a page at a time. */
export const entryList = ({ id, client }: OpenOrganization, kind: EntryKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [id, 'credits', 'entries', { kind }],
    queryFn: ({ signal, pageParam: cursor }) =>
      listCreditEntries({ client, signal, query: { limit: entriesAtOnce, cursor, ...(kind !== undefined && { kind }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

/** What models cost, and have cost, the latest first. */
export const priceList = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'credits', 'prices'],
    queryFn: ({ signal, pageParam: cursor }) => listCreditPrices({ client, signal, query: { limit: pricesAtOnce, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    staleTime: 300_000,
  });

const keyStatuses = ['active', 'expired', 'revoked'] as const;

/** The person's own keys, also those that are no longer valid: the first of a chain of rotations stands for all of them. */
export const ownKeys = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'api-keys', 'names'],
    queryFn: async ({ signal }) => {
      const pages = keyStatuses.map((status) => listApiKeys({ client, signal, query: { status, limit: 100 } }));
      return (await Promise.all(pages)).flatMap(({ data }) => data);
    },
    staleTime: 60_000,
    meta: { live: ['api-key'] },
  });

type Settings = CreditSettingsResource['attributes'];

/** Changes what is set now, which somebody else may have changed since the page was read. */
export async function changeSettings(
  { id, client }: OpenOrganization,
  change: (saved: Settings) => UpdateCreditSettings,
): Promise<void> {
  const path = { organizationId: id };
  const { data } = await getCreditSettings({ client, path });
  await updateCreditSettings({ client, path, body: change(data.attributes) });
}
