import {
  deleteAsset,
  deleteAssetCaptions,
  getAssetCaptions,
  getGeneration,
  listAssets,
  listReleases,
  setAssetCaptions,
  updateAsset,
  type AssetResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { Origin } from './origins.js';

export { models } from '../api/models.js';

const live = ['generation', 'upload', 'asset'] as const;
const pageSize = 24;
const usesAtOnce = 10;

/** The latest first, a page at a time. */
export const assetList = ({ id, client }: OpenOrganization, filters: { origin?: Origin; search?: string }) =>
  infiniteQueryOptions({
    queryKey: [id, 'assets', filters],
    queryFn: ({ signal, pageParam: cursor }) => listAssets({ client, signal, query: { limit: pageSize, ...filters, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

/** Posts that the file is attached to, the latest first. */
export const usesOf = ({ id, client }: OpenOrganization, assetId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'assets', assetId, 'uses'],
    queryFn: ({ signal, pageParam: cursor }) =>
      listReleases({ client, signal, query: { assetId, limit: usesAtOnce, ...(cursor !== undefined && { cursor }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['release', 'target'] },
  });

/** How a file was made. What has ended does not change. */
export const generationOf = ({ id, client }: OpenOrganization, generationId: string) =>
  queryOptions({
    queryKey: [id, 'generations', generationId],
    queryFn: ({ signal }) => getGeneration({ client, signal, path: { id: generationId } }),
    staleTime: Infinity,
    retry: false,
  });

/** A new file that is being made of others. */
export const workById = ({ id, client }: OpenOrganization, workId: string) =>
  queryOptions({
    queryKey: [id, 'generations', workId],
    queryFn: ({ signal }) => getGeneration({ client, signal, path: { id: workId } }),
    meta: { live: ['generation'] },
  });

export const removeAsset = deleteAsset;
export const setThumbnail = updateAsset;
export const replaceCaptions = setAssetCaptions;
export const removeCaptions = deleteAssetCaptions;

/** Captions of a video in one language. They are read again once the video has others. */
export const captionsIn = ({ id, client }: OpenOrganization, asset: AssetResource, language: string) =>
  queryOptions({
    queryKey: [id, 'assets', asset.id, 'captions', language],
    queryFn: ({ signal }) => getAssetCaptions({ client, signal, path: { id: asset.id, language } }),
    staleTime: 60_000,
    meta: { live: ['asset'] },
  });
