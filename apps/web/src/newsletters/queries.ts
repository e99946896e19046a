import {
  exportSubscribers,
  getNewsletter,
  listNewsletterIssues,
  listNewsletters,
  listSubscribers,
  type NewsletterResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import { saveFile } from '../api/save-file.js';
import type { SubscriberSearch } from './statuses.js';

const pageSize = 25;

/** The latest first, a page at a time. */
export const newsletterList = ({ id, client }: OpenOrganization, narrowed: { search?: string }) =>
  infiniteQueryOptions({
    queryKey: [id, 'newsletters', 'list', narrowed],
    queryFn: ({ signal, pageParam: cursor }) =>
      listNewsletters({ client, signal, query: { ...narrowed, limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['newsletter'] },
  });

export const newsletter = ({ id, client }: OpenOrganization, newsletterId: string) =>
  queryOptions({
    queryKey: [id, 'newsletters', 'one', newsletterId],
    queryFn: ({ signal }) => getNewsletter({ client, signal, path: { id: newsletterId } }),
    meta: { live: ['newsletter'] },
  });

/** Those who asked last first, a page at a time. */
export const subscribersOf = ({ id, client }: OpenOrganization, newsletterId: string, narrowed: SubscriberSearch) =>
  infiniteQueryOptions({
    queryKey: [id, 'newsletters', 'subscribers', newsletterId, narrowed],
    queryFn: ({ signal, pageParam: cursor }) =>
      listSubscribers({ client, signal, path: { id: newsletterId }, query: { ...narrowed, limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['newsletter'] },
  });

/** The latest first, a page at a time. */
export const issuesOf = ({ id, client }: OpenOrganization, newsletterId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'newsletters', 'issues', newsletterId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listNewsletterIssues({ client, signal, path: { id: newsletterId }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['newsletter'] },
  });

/** Reads everything about newsletters again. */
export function useNewslettersReadAgain(): () => Promise<void> {
  const { id } = useOrganization();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [id, 'newsletters'] });
}

/** Hands the subscribers to the browser as a file. */
export async function downloadSubscribers({ client }: OpenOrganization, { id, attributes }: NewsletterResource): Promise<void> {
  const csv = await exportSubscribers({ client, path: { id }, parseAs: 'text' });
  const name = attributes.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  saveFile(csv, { name: `${name}-subscribers.csv`, type: 'text/csv' });
}
