import {
  createTag,
  listTags,
  replaceReleaseTags,
  type CreateTag,
  type Imprint,
  type ReleaseResource,
  type TagResource,
} from '@imprint/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization, type OpenOrganization } from './organization.js';

export type TagColor = TagResource['attributes']['color'];

/** Every tag of the organization, by name. */
export const tagList = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'tags'],
    queryFn: async ({ signal }): Promise<readonly TagResource[]> => {
      const { data } = await listTags({ client, signal, query: { limit: 100 } });
      return data.toSorted((one, other) => one.attributes.name.localeCompare(other.attributes.name));
    },
    meta: { live: ['tag', 'release'] },
  });

export const newTag = async (client: Imprint, body: CreateTag): Promise<TagResource> => (await createTag({ client, body })).data;

/** Gives a release exactly these tags. */
export const tagRelease = (client: Imprint, { id }: ReleaseResource, tagIds: readonly string[]) =>
  replaceReleaseTags({ client, path: { id }, body: { tagIds: [...tagIds] } });

/** Puts a tag on a release, by its name: one that does not exist yet is created. Takes one off by its id. */
export function useTagging(release: ReleaseResource) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const { client } = organization;
  const own = release.attributes.tags.map(({ id }) => id);
  return useMutation({
    mutationFn: async (change: { add: string } | { remove: string }) => {
      if ('remove' in change)
        return tagRelease(
          client,
          release,
          own.filter((id) => id !== change.remove),
        );
      const isWanted = ({ attributes }: TagResource): boolean => attributes.name.toLowerCase() === change.add.toLowerCase();
      const known = (await queries.fetchQuery({ ...tagList(organization), staleTime: 0 })).find(isWanted);
      const { id } = known ?? (await newTag(client, { name: change.add }));
      return tagRelease(client, release, [...new Set([...own, id])]);
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('release') ?? false }),
  });
}
