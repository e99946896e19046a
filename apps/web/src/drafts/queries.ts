import {
  cancelContentBatch,
  createContentBatch,
  getBrand,
  getContentBatch,
  listChannels,
  listConnections,
  listContentBatches,
  listGenerations,
  listModels,
  previewContentBatch,
  type CreateContentBatch,
} from '@imprint/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import { started, type StartRequest } from '../api/started.js';

/** What drafts can be written by, and for. */
export const draftChoices = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'content-batches', 'choices'],
    queryFn: async ({ signal }) => {
      const [models, channels] = await Promise.all([listModels({ client, signal }), listChannels({ client, signal })]);
      return {
        models: models.data.filter(({ attributes }) => attributes.kind === 'text'),
        channels: channels.data.filter(({ attributes }) => attributes.state === 'supported'),
      };
    },
    staleTime: 300_000,
  });

/** Platforms on which a brand has a connected account. */
export const connectedPlatforms = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'content-batches', 'connected', brandId],
    queryFn: async ({ signal }) => {
      const { data } = await listConnections({ client, signal, query: { limit: 100, brandId } });
      return new Set(data.flatMap(({ attributes: { status, platform } }) => (status === 'connected' ? [platform] : [])));
    },
    enabled: brandId !== '',
    meta: { live: ['connection'] },
  });

/** Of a brand; empty for none. */
export const brandZone = ({ id, client }: OpenOrganization, brandId: string | undefined) =>
  queryOptions({
    queryKey: [id, 'brands', 'zone', brandId],
    queryFn: async ({ signal }) =>
      brandId === undefined ? '' : (await getBrand({ client, signal, path: { id: brandId } })).data.attributes.settings.timezone,
    meta: { live: ['brand'] },
  });

/** The latest batches. */
export const latestDraftBatches = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'content-batches', 'latest'],
    queryFn: ({ signal }) => listContentBatches({ client, signal, query: { limit: 12 } }),
    meta: { live: ['batch'] },
  });

export const draftBatch = ({ id, client }: OpenOrganization, batchId: string) =>
  queryOptions({
    queryKey: [id, 'content-batches', 'one', batchId],
    queryFn: ({ signal }) => getContentBatch({ client, signal, path: { id: batchId } }),
    meta: { live: ['batch'] },
  });

/** What a batch writes, a page at a time. */
export const draftsOf = ({ id, client }: OpenOrganization, batchId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'generations', 'of', batchId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listGenerations({
        client,
        signal,
        query: { batchId, sort: 'createdAt', limit: 25, ...(cursor !== undefined && { cursor }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['generation'] },
  });

/** Every draft with its day. @param body undefined while something is missing */
export const draftPreview = ({ id, client }: OpenOrganization, body: CreateContentBatch | undefined) =>
  queryOptions({
    queryKey: [id, 'content-batches', 'preview', body],
    queryFn: async ({ signal }) =>
      body === undefined ? null : (await previewContentBatch({ client, signal, body })).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const startDrafts = (request: StartRequest<CreateContentBatch>) => started(createContentBatch(request));
export const cancelDrafts = cancelContentBatch;
