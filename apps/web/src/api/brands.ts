import { listBrandRevisions, listBrands } from '@imprint/sdk';
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

/** Name of whoever wrote the latest revision, which has this number by now; null for the instance itself. */
export const authorOfRevision = ({ id, client }: OpenOrganization, brandId: string, number: number) =>
  queryOptions({
    queryKey: [id, 'brands', 'author', brandId, number],
    queryFn: async ({ signal }) => {
      const { data } = await listBrandRevisions({ client, signal, path: { id: brandId }, query: { limit: 1 } });
      return data[0]?.attributes.author?.name ?? null;
    },
    staleTime: Infinity,
  });
