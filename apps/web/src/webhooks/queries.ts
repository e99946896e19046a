import {
  getDelivery,
  getWebhookSettings,
  listDeliveries,
  replayDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  sendTestDelivery,
  updateWebhookSettings,
  type ReplayDeliveries,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { EventType, LogSearch } from './statuses.js';

const live = ['delivery'] as const;
const pageSize = 25;

export const webhookSettings = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'webhooks', 'settings'],
    queryFn: ({ signal }) => getWebhookSettings({ client, signal, path: { organizationId: id } }),
    meta: { live: ['webhook-settings', 'delivery'] },
  });

/** The latest first, a page at a time. */
export const deliveryList = ({ id, client }: OpenOrganization, { status, event }: LogSearch) =>
  infiniteQueryOptions({
    queryKey: [id, 'webhooks', 'deliveries', { status, event }],
    queryFn: ({ signal, pageParam: cursor }) =>
      listDeliveries({
        client,
        signal,
        path: { organizationId: id },
        query: { limit: pageSize, status, event: event as EventType | undefined, cursor },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

export const delivery = ({ id, client }: OpenOrganization, deliveryId: string) =>
  queryOptions({
    queryKey: [id, 'webhooks', 'delivery', deliveryId],
    queryFn: ({ signal }) => getDelivery({ client, signal, path: { organizationId: id, id: deliveryId } }),
    meta: { live },
  });

/** How many events failed since a time, before they are sent again. Tests are not sent again. */
export const failureCount = ({ id, client }: OpenOrganization, since: string | undefined) =>
  queryOptions({
    queryKey: [id, 'webhooks', 'deliveries', 'failures', since],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        (['failed', 'rejected'] as const).map((status) =>
          listDeliveries({ client, signal, path: { organizationId: id }, query: { limit: 100, status, since } }),
        ),
      );
      const events = lists.flatMap(({ data }) => data.filter(({ attributes }) => !attributes.isTest));
      const isAll = lists.every(({ links }) => links.next === null);
      return { count: new Set(events.map(({ attributes }) => attributes.eventId)).size, isAll };
    },
    enabled: since !== undefined,
    meta: { live },
  });

export const changeSettings = updateWebhookSettings;
export const rotateSecret = rotateWebhookSecret;
export const sendTest = sendTestDelivery;
export const replayOne = replayDelivery;

/** Goes on until nothing is left. @param onProgress how many are on their way so far */
export async function replaySince(
  { id, client }: OpenOrganization,
  { since, withSkipped }: { since: string; withSkipped: boolean },
  onProgress: (count: number) => void,
): Promise<number> {
  const statuses: ReplayDeliveries['statuses'] = ['failed', 'rejected', ...(withSkipped ? (['skipped'] as const) : [])];
  let count = 0;
  let cursor: string | null = null;
  do {
    const body: ReplayDeliveries = { since, statuses, ...(cursor !== null && { cursor }) };
    const { data } = await replayDeliveries({ client, path: { organizationId: id }, body });
    count += data.attributes.replayed;
    cursor = data.attributes.cursor;
    onProgress(count);
  } while (cursor !== null);
  return count;
}
