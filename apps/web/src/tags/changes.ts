import { deleteTag, updateTag, type CreateTag } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../api/organization.js';
import { newTag, tagList } from '../api/tags.js';

export type TagFields = Required<CreateTag>;

export function useCreation() {
  const { client } = useOrganization();
  return useMutation({ mutationFn: (body: TagFields) => newTag(client, body), onSuccess: useRefresh() });
}

export function useUpdate(id: string, onDone: () => void) {
  const { client } = useOrganization();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: TagFields) => updateTag({ client, path: { id }, body }),
    onSuccess: () => {
      onDone();
      return refresh();
    },
  });
}

export function useDeletion(id: string, onDone: () => void) {
  const { client } = useOrganization();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => deleteTag({ client, path: { id } }),
    onSettled: () => {
      onDone();
      return refresh();
    },
  });
}

/** The tags, and the releases that show them. */
function useRefresh(): () => Promise<void> {
  const organization = useOrganization();
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: tagList(organization).queryKey });
    await queries.invalidateQueries({ queryKey: [organization.id, 'releases'] });
  };
}
