import { getPublishing } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** Whether publishing is paused. */
export const publishingState = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'publishing'],
    queryFn: ({ signal }) => getPublishing({ client, signal, path: { organizationId: id } }),
    meta: { live: ['publishing'] },
  });
