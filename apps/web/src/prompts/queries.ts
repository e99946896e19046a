import { getPromptVersion, listPrompts, listPromptVersions } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { ContentType } from './content-types.js';

const pageSize = 25;

export interface PromptFilters {
  search?: string;
  brandId?: string;
  tagId?: string;
  contentType?: ContentType;
}

/** The latest first, a page at a time. */
export const promptList = ({ id, client }: OpenOrganization, filters: PromptFilters) =>
  infiniteQueryOptions({
    queryKey: [id, 'prompts', 'list', filters],
    queryFn: ({ signal, pageParam: cursor }) => listPrompts({ client, signal, query: { limit: pageSize, ...filters, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['prompt', 'tag'] },
  });

/** The latest first, a page at a time. */
export const versionsOf = ({ id, client }: OpenOrganization, promptId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'prompts', 'versions', promptId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listPromptVersions({ client, signal, path: { id: promptId }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['prompt'] },
  });

/** With what differs from the one before. It never changes. */
export const version = ({ id, client }: OpenOrganization, promptId: string, number: number) =>
  queryOptions({
    queryKey: [id, 'prompts', 'version', promptId, number],
    queryFn: ({ signal }) => getPromptVersion({ client, signal, path: { id: promptId, number } }),
    staleTime: Infinity,
  });
