import { listBrands } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** For choices and names. */
export const brands = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'brands', 'all'],
    queryFn: ({ signal }) => listBrands({ client, signal, query: { limit: 100 } }),
    staleTime: 60_000,
    meta: { live: ['brand'] },
  });
