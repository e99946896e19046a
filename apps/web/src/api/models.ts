import { listModels } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** What generates, and what it costs. @param brandId whose own models are listed, too; empty for none */
export const models = ({ id, client }: OpenOrganization, brandId = '') =>
  queryOptions({
    queryKey: [id, 'models', brandId],
    queryFn: ({ signal }) => listModels({ client, signal, query: brandId === '' ? {} : { brandId } }),
    staleTime: 300_000,
    meta: { live: ['training'] },
  });
