import { getConnectionSlots } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** The weekly times of an account, and what has the next ones. */
export const connectionSlots = ({ id, client }: OpenOrganization, connectionId: string) =>
  queryOptions({
    queryKey: [id, 'connections', connectionId, 'slots'],
    queryFn: ({ signal }) => getConnectionSlots({ client, signal, path: { id: connectionId } }),
    meta: { live: ['connection', 'release'] },
  });
