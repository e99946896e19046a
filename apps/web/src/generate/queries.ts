import {
  cancelImageBatch,
  getGeneration,
  generateAudio,
  generateAvatars,
  generateVideos,
  listAudio,
  createImageBatch,
  generateImages,
  getImageBatch,
  listGenerations,
  listImageBatches,
  listModels,
  previewImageBatch,
  type CreateImageBatch,
} from '@imprint/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { RecordingMode } from './modes.js';

/** What was asked for last of a kind, the latest first. */
export const latestGenerations = ({ id, client }: OpenOrganization, kind: 'image' | RecordingMode) =>
  queryOptions({
    queryKey: [id, 'generations', 'latest', kind],
    queryFn: ({ signal }) => listGenerations({ client, signal, query: { kind, limit: 24 } }),
    // The picture of a video is an asset's, and comes after it.
    meta: { live: kind === 'image' ? ['generation'] : ['generation', 'asset'] },
  });

export const generationById = ({ id, client }: OpenOrganization, generationId: string) =>
  queryOptions({
    queryKey: [id, 'generations', generationId],
    queryFn: ({ signal }) => getGeneration({ client, signal, path: { id: generationId } }),
    meta: { live: ['generation'] },
  });

/** Voices and music of the library, the latest first. */
export const latestAudio = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'assets', 'audio'],
    queryFn: ({ signal }) => listAudio({ client, signal, query: { limit: 50 } }),
    meta: { live: ['asset'] },
  });

export const models = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'models'],
    queryFn: ({ signal }) => listModels({ client, signal }),
    staleTime: 300_000,
  });

/** The latest batches. */
export const latestBatches = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'batches', 'latest'],
    queryFn: ({ signal }) => listImageBatches({ client, signal, query: { limit: 12 } }),
    meta: { live: ['batch'] },
  });

export const batch = ({ id, client }: OpenOrganization, batchId: string) =>
  queryOptions({
    queryKey: [id, 'batches', batchId],
    queryFn: ({ signal }) => getImageBatch({ client, signal, path: { id: batchId } }),
    meta: { live: ['batch'] },
  });

/** What a batch makes, a page at a time. */
export const generationsOf = ({ id, client }: OpenOrganization, batchId: string, filters: { status?: 'failed' }) =>
  infiniteQueryOptions({
    queryKey: [id, 'generations', 'of', batchId, filters],
    queryFn: ({ signal, pageParam: cursor }) =>
      listGenerations({ client, signal, query: { batchId, limit: 24, ...filters, ...(cursor !== undefined && { cursor }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['generation'] },
  });

/** Every combination. @param body undefined while something is missing */
export const batchPreview = ({ id, client }: OpenOrganization, body: CreateImageBatch | undefined) =>
  queryOptions({
    queryKey: [id, 'batches', 'preview', body],
    queryFn: async ({ signal }) =>
      body === undefined ? null : (await previewImageBatch({ client, signal, body })).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const startGeneration = generateImages;
export const startVideos = generateVideos;
export const startAudio = generateAudio;
export const startAvatars = generateAvatars;
export const startBatch = createImageBatch;
export const cancelBatch = cancelImageBatch;
