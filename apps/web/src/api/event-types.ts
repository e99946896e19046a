import { listWebhookSchemas } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** Every event that there is (docs/events.md). */
export const eventTypes = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'webhooks', 'events'],
    queryFn: async ({ signal }) => (await listWebhookSchemas({ client, signal })).data.map(({ event }) => event),
    staleTime: Infinity,
  });
