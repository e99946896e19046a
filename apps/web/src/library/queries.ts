import { deleteAsset, getAsset, listAssets } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { Origin } from './origins.js';

const live = ['generation', 'upload'];
const pageSize = 24;

/** The latest first, a page at a time. */
export const assetList = ({ id, client }: OpenOrganization, filters: { origin?: Origin; search?: string }) =>
  infiniteQueryOptions({
    queryKey: [id, 'assets', filters],
    queryFn: ({ signal, pageParam: cursor }) => listAssets({ client, signal, query: { limit: pageSize, ...filters, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

export const asset = ({ id, client }: OpenOrganization, assetId: string) =>
  queryOptions({
    queryKey: [id, 'assets', assetId],
    queryFn: ({ signal }) => getAsset({ client, signal, path: { id: assetId } }),
  });

export const removeAsset = deleteAsset;
