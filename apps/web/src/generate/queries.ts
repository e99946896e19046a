import {
  cancelBatch as cancelRest,
  createAudioBatch,
  createAvatarBatch,
  createImageBatch,
  createVideoBatch,
  generateAudio,
  generateAvatars,
  generateImages,
  generateVideos,
  getBatch,
  getGeneration,
  getKnowledgeSource,
  getPost,
  listAudio,
  listBatches,
  listGenerations,
  listMemories,
  previewAudio,
  previewAudioBatch,
  previewAvatarBatch,
  previewAvatars,
  previewImageBatch,
  previewImages,
  previewVideoBatch,
  previewVideos,
  type CreateAudioBatch,
  type CreateAvatarBatch,
  type CreateImageBatch,
  type CreateVideoBatch,
  type GenerateAudio,
  type GenerateAvatar,
  type GenerateImage,
  type GenerateVideo,
} from '@imprint/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import { started, type StartRequest } from '../api/started.js';
import type { RecordingMode } from './modes.js';

export { models } from '../api/models.js';

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

/** A source of what a brand knows. */
export const sourceOf = ({ id, client }: OpenOrganization, brandId: string, sourceId: string) =>
  queryOptions({
    queryKey: [id, 'knowledge', sourceId],
    queryFn: ({ signal }) => getKnowledgeSource({ client, signal, path: { id: brandId, sourceId } }),
    retry: false,
  });

/** What a brand remembers. */
export const keptMemories = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'memories', brandId, 'kept'],
    queryFn: ({ signal }) => listMemories({ client, signal, path: { id: brandId }, query: { limit: 100 } }),
  });

/** A post that a text was not to repeat. */
export const usedPost = ({ id, client }: OpenOrganization, postId: string) =>
  queryOptions({
    queryKey: [id, 'posts', postId, 'used'],
    queryFn: ({ signal }) => getPost({ client, signal, path: { id: postId } }),
    retry: false,
  });

/** Voices and music of the library, the latest first. */
export const latestAudio = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'assets', 'audio'],
    queryFn: ({ signal }) => listAudio({ client, signal, query: { limit: 50 } }),
    meta: { live: ['asset'] },
  });

/** The latest batches. */
export const latestBatches = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'batches', 'latest'],
    queryFn: ({ signal }) => listBatches({ client, signal, query: { limit: 12 } }),
    meta: { live: ['batch'] },
  });

export const batch = ({ id, client }: OpenOrganization, batchId: string) =>
  queryOptions({
    queryKey: [id, 'batches', batchId],
    queryFn: ({ signal }) => getBatch({ client, signal, path: { id: batchId } }),
    meta: { live: ['batch'] },
  });

/** What a batch makes, a page at a time. */
export const generationsOf = ({ id, client }: OpenOrganization, batchId: string, filters: { status?: 'failed' }) =>
  infiniteQueryOptions({
    queryKey: [id, 'generations', 'of', batchId, filters],
    queryFn: ({ signal, pageParam: cursor }) =>
      listGenerations({
        client,
        signal,
        query: { batchId, sort: 'createdAt', limit: 24, ...filters, ...(cursor !== undefined && { cursor }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['generation'] },
  });

/** A request of a kind. */
export type WantedRequest =
  | { kind: 'image'; body: GenerateImage }
  | { kind: 'video'; body: GenerateVideo }
  | { kind: 'avatar'; body: GenerateAvatar }
  | { kind: 'voice' | 'music'; body: GenerateAudio };

/** A batch of a kind. */
export type WantedBatch =
  | { kind: 'image'; body: CreateImageBatch }
  | { kind: 'video'; body: CreateVideoBatch }
  | { kind: 'avatar'; body: CreateAvatarBatch }
  | { kind: 'voice' | 'music'; body: CreateAudioBatch };

interface Call {
  client: OpenOrganization['client'];
  signal: AbortSignal;
}

function previewed({ client, signal }: Call, { kind, body }: WantedRequest) {
  if (kind === 'image') return previewImages({ client, signal, body });
  if (kind === 'avatar') return previewAvatars({ client, signal, body });
  return kind === 'video' ? previewVideos({ client, signal, body }) : previewAudio({ client, signal, body });
}

function previewedBatch({ client, signal }: Call, { kind, body }: WantedBatch) {
  if (kind === 'image') return previewImageBatch({ client, signal, body });
  if (kind === 'avatar') return previewAvatarBatch({ client, signal, body });
  return kind === 'video' ? previewVideoBatch({ client, signal, body }) : previewAudioBatch({ client, signal, body });
}

export function startBatch(client: OpenOrganization['client'], { kind, body }: WantedBatch) {
  if (kind === 'image') return started(createImageBatch({ client, body }));
  if (kind === 'avatar') return started(createAvatarBatch({ client, body }));
  return started(kind === 'video' ? createVideoBatch({ client, body }) : createAudioBatch({ client, body }));
}

/** What a request costs. */
export const requestPreview = ({ id, client }: OpenOrganization, wanted: WantedRequest) =>
  queryOptions({
    queryKey: [id, 'generations', 'preview', wanted],
    queryFn: async ({ signal }) => (await previewed({ client, signal }, wanted)).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The combinations of a batch, and what it costs. @param wanted undefined while something is missing */
export const batchPreview = ({ id, client }: OpenOrganization, wanted: WantedBatch | undefined) =>
  queryOptions({
    queryKey: [id, 'batches', 'preview', wanted],
    queryFn: async ({ signal }) =>
      wanted === undefined ? null : (await previewedBatch({ client, signal }, wanted)).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const startGeneration = (request: StartRequest<GenerateImage>) => started(generateImages(request));
export const startVideos = (request: StartRequest<GenerateVideo>) => started(generateVideos(request));
export const startAudio = (request: StartRequest<GenerateAudio>) => started(generateAudio(request));
export const startAvatars = (request: StartRequest<GenerateAvatar>) => started(generateAvatars(request));
export const cancelBatch = cancelRest;
