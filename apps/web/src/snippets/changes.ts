import { createSnippet, deleteSnippet, updateSnippet, type CreateSnippet } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../api/organization.js';
import { snippetList } from '../api/snippets.js';

/** Creates one, changes the one with this id, or deletes it; afterwards the list is read again. */
export function useSnippetChanges(id = '', onDone = (): void => undefined) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const { client } = organization;
  const path = { id };
  const onSuccess = (): Promise<void> => {
    onDone();
    return queries.invalidateQueries({ queryKey: snippetList(organization).queryKey });
  };
  return {
    creation: useMutation({ mutationFn: (body: CreateSnippet) => createSnippet({ client, body }), onSuccess }),
    update: useMutation({ mutationFn: (body: CreateSnippet) => updateSnippet({ client, path, body }), onSuccess }),
    deletion: useMutation({ mutationFn: () => deleteSnippet({ client, path }), onSuccess }),
  };
}
