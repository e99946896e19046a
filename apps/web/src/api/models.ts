import { listModels } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** What generates, and what it costs. */
export const models = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'models'],
    queryFn: ({ signal }) => listModels({ client, signal }),
    staleTime: 300_000,
  });
