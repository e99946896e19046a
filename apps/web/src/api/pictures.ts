import { getAsset, listAssets, type AssetResource } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from './organization.js';
import { nextCursor } from './pages.js';

const pageSize = 24;

/** Pictures of the library, the latest first. */
export const pictures = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'pictures'],
    queryFn: ({ signal, pageParam: cursor }) => listAssets({ client, signal, query: { kind: 'image', limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  });

export const picture = ({ id, client }: OpenOrganization, assetId: string) =>
  queryOptions({
    queryKey: [id, 'assets', assetId],
    queryFn: ({ signal }): Promise<{ data: AssetResource }> => getAsset({ client, signal, path: { id: assetId } }),
    staleTime: 60_000,
  });
