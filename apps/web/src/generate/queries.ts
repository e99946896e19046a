import { generateImages, listGenerations, listModels } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

/** What was asked for last, the latest first. */
export const latestGenerations = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'generations', 'latest'],
    queryFn: ({ signal }) => listGenerations({ client, signal, query: { limit: 24 } }),
    meta: { live: ['generation'] },
  });

export const models = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'models'],
    queryFn: ({ signal }) => listModels({ client, signal }),
    staleTime: 300_000,
  });

export const startGeneration = generateImages;
