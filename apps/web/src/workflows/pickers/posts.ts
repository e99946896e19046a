import { getPost, listPosts, listReleases } from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../../api/organization.js';
import { nextCursor } from '../../api/pages.js';

interface PostFilters {
  brandId: string | undefined;
  platform: string | undefined;
  search: string | undefined;
}

/** The latest first, a page at a time. */
export const postList = ({ id, client }: OpenOrganization, { brandId, platform, search }: PostFilters) =>
  infiniteQueryOptions({
    queryKey: [id, 'posts', 'list', { brandId, platform, search }],
    queryFn: ({ signal, pageParam: cursor }) =>
      listPosts({
        client,
        signal,
        query: {
          limit: 20,
          cursor,
          ...(brandId !== undefined && { brandId }),
          ...(platform !== undefined && { platform }),
          ...(search !== undefined && { search }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    placeholderData: (before) => before,
    meta: { live: ['release'] },
  });

export const postById = ({ id, client }: OpenOrganization, postId: string) =>
  queryOptions({
    queryKey: [id, 'posts', 'one', postId],
    queryFn: async ({ signal }) => (await getPost({ client, signal, path: { id: postId } })).data,
    staleTime: 60_000,
  });

/** Channels of the latest releases, by post. Drafts that were never planned are on none. */
export const postChannels = ({ id, client }: OpenOrganization, { search }: Pick<PostFilters, 'search'>) =>
  queryOptions({
    queryKey: [id, 'posts', 'channels', search],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly string[]>> => {
      const { data } = await listReleases({ client, signal, query: { limit: 100, ...(search !== undefined && { search }) } });
      return new Map(
        data.map(({ attributes }) => [attributes.postId, [...new Set(attributes.targets.map(({ platform }) => platform))]]),
      );
    },
    staleTime: 60_000,
    meta: { live: ['release'] },
  });
