import {
  getBrand,
  getKnowledgeSource,
  getKnowledgeVersion,
  listKnowledge,
  listKnowledgeVersions,
  type KnowledgeSourceDocument,
  type KnowledgeSourceResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { SourceSearch } from './states.js';

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
