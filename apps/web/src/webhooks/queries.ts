import {
  getDelivery,
  getWebhookSettings,
  listDeliveries,
  listWebhookSchemas,
  replayDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  sendTestDelivery,
  updateWebhookSettings,
  type ReplayDocument,
  type UpdateWebhookSettings,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { DeliveryStatus } from './statuses.js';

const pageSize = 25;
/** Deliveries have no messages of their own: what is on its way is asked for again. */
const whileQueuedMs = 2_000;
const logMs = 10_000;

export const webhookSettings = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'webhooks', 'settings'],
    queryFn: ({ signal }) => getWebhookSettings({ client, signal, path: { organizationId: id } }),
  });

/** Names of the events that webhooks carry. */
export const webhookEvents = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'webhooks', 'events'],
    queryFn: async ({ signal }) => (await listWebhookSchemas({ client, signal })).data.map(({ event }) => event),
    staleTime: Infinity,
  });

export interface LogFilters {
  status?: DeliveryStatus;
  search?: string;
}

/** The log, the latest first, a page at a time. */
export const deliveryLog = ({ id, client }: OpenOrganization, filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [id, 'webhooks', 'deliveries', filters],
    queryFn: ({ signal, pageParam: cursor }) =>
      listDeliveries({ client, signal, path: { organizationId: id }, query: { limit: pageSize, ...filters, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchInterval: logMs,
  });

export const delivery = ({ id, client }: OpenOrganization, deliveryId: string) =>
  queryOptions({
    queryKey: [id, 'webhooks', 'deliveries', deliveryId],
    queryFn: ({ signal }) => getDelivery({ client, signal, path: { organizationId: id, id: deliveryId } }),
    refetchInterval: ({ state }) => (state.data?.data.attributes.status === 'queued' ? whileQueuedMs : false),
  });

/** What admins do with webhooks. */
export const webhookActions = ({ id: organizationId, client }: OpenOrganization) => ({
  change: (body: UpdateWebhookSettings) => updateWebhookSettings({ client, path: { organizationId }, body }),
  rotate: () => rotateWebhookSecret({ client, path: { organizationId } }),
  test: () => sendTestDelivery({ client, path: { organizationId } }),
  replay: (deliveryId: string) => replayDelivery({ client, path: { organizationId, id: deliveryId } }),
  /** Sends again what was not delivered since then, a page at a time, and returns how many. */
  replaySince: async (since: string): Promise<number> => {
    let count = 0;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const answer: ReplayDocument = await replayDeliveries({
        client,
        path: { organizationId },
        body: { since, ...(cursor !== undefined && { cursor }) },
      });
      ({ cursor } = answer.data.attributes);
      count += answer.data.attributes.replayed;
    }
    return count;
  },
});
