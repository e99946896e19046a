import { getAsset, type AssetResource } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';

/** One file of the library. */
export const assetById = ({ id, client }: OpenOrganization, assetId: string) =>
  queryOptions({
    queryKey: [id, 'assets', assetId],
    queryFn: ({ signal }): Promise<{ data: AssetResource }> => getAsset({ client, signal, path: { id: assetId } }),
    staleTime: 60_000,
    meta: { live: ['asset'] },
  });
