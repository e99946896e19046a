import {
  getBrand,
  getKnowledgeSource,
  getKnowledgeVersion,
  listKnowledge,
  listKnowledgeChunks,
  listKnowledgeVersions,
  searchKnowledge,
  type KnowledgeSourceDocument,
  type KnowledgeSourceResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { Purpose, SourceSearch } from './states.js';

const pageSize = 25;

/** The latest first, a page at a time. */
export const sourceList = (
  { id, client }: OpenOrganization,
  brandId: string,
  narrowed: Omit<SourceSearch, 'archived'> & { feedId?: string; archived?: 'only' | 'all' },
) =>
  infiniteQueryOptions({
    queryKey: [id, 'knowledge', 'list', brandId, narrowed],
    queryFn: ({ signal, pageParam: cursor }) =>
      listKnowledge({ client, signal, path: { id: brandId }, query: { ...narrowed, limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['knowledge'] },
  });

/** As many as one search answers with (`knowledgeHits` of docs/knowledge.md). */
const mostHits = 12;

/** The best first. */
export const hitsOf = ({ id, client }: OpenOrganization, brandId: string, query: string, purpose: Purpose | undefined) =>
  queryOptions({
    queryKey: [id, 'knowledge', 'hits', brandId, query, purpose],
    queryFn: ({ signal }) => {
      const body = { query, limit: mostHits, ...(purpose !== undefined && { purposes: [purpose] }) };
      return searchKnowledge({ client, signal, path: { id: brandId }, body });
    },
    meta: { live: ['knowledge'] },
  });

/** In the order of the text, a page at a time. */
export const partsOf = ({ id, client }: OpenOrganization, brandId: string, sourceId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'knowledge', 'parts', brandId, sourceId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listKnowledgeChunks({ client, signal, path: { id: brandId, sourceId }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['knowledge'] },
  });

export const source = ({ id, client }: OpenOrganization, brandId: string, sourceId: string) =>
  queryOptions({
    queryKey: [id, 'knowledge', 'one', brandId, sourceId],
    queryFn: ({ signal }) => getKnowledgeSource({ client, signal, path: { id: brandId, sourceId } }),
    meta: { live: ['knowledge'] },
  });

/** The latest first, a page at a time. */
export const versionsOf = ({ id, client }: OpenOrganization, brandId: string, sourceId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'knowledge', 'versions', brandId, sourceId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listKnowledgeVersions({ client, signal, path: { id: brandId, sourceId }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['knowledge'] },
  });

/** It never changes. */
export const version = ({ id, client }: OpenOrganization, brandId: string, sourceId: string, versionId: string) =>
  queryOptions({
    queryKey: [id, 'knowledge', 'version', versionId],
    queryFn: ({ signal }) => getKnowledgeVersion({ client, signal, path: { id: brandId, sourceId, versionId } }),
    staleTime: Infinity,
  });

export const brand = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'brands', 'one', brandId],
    queryFn: ({ signal }) => getBrand({ client, signal, path: { id: brandId } }),
    meta: { live: ['brand'] },
  });

/** Reads everything about knowledge again. */
export function useKnowledgeReadAgain(): () => Promise<void> {
  const { id } = useOrganization();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [id, 'knowledge'] });
}

type Change = (request: {
  client: OpenOrganization['client'];
  path: { id: string; sourceId: string };
}) => Promise<KnowledgeSourceDocument>;

/** Something that is done with a source, such as archiving it. */
export function useChange(shown: KnowledgeSourceResource, change: Change) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const readAgain = useKnowledgeReadAgain();
  const { brandId } = shown.attributes;
  return useMutation({
    mutationFn: () => change({ client: organization.client, path: { id: brandId, sourceId: shown.id } }),
    onSuccess: (answer) => {
      queries.setQueryData(source(organization, brandId, shown.id).queryKey, answer);
      return readAgain();
    },
  });
}
