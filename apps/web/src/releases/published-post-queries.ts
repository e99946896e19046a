import {
  deletePublishedPost,
  editPublishedPost,
  listChannels,
  type ChannelResource,
  type EditPublishedPost as PostEdit,
} from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

export type { PostEdit };
export type Platform = ChannelResource['attributes'];

export const editPost = editPublishedPost;
export const deletePost = deletePublishedPost;

/** What the platforms of this instance are called, and what they let people do with published posts, by name. */
export const platforms = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'releases', 'channels'],
    queryFn: async ({ signal }) => {
      const { data } = await listChannels({ client, signal });
      return new Map(data.map(({ id: name, attributes }) => [name, attributes]));
    },
    staleTime: 600_000,
  });
