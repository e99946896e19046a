import {
  createPrompt,
  deletePrompt,
  enhancePrompt,
  restorePromptVersion,
  updatePrompt,
  type CreatePrompt,
  type EnhancePrompt,
  type PromptResource,
  type UpdatePrompt,
} from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.js';
import { savedPrompt } from '../api/prompts.js';

/** Saves a new prompt, and goes to its page. */
export function useCreation() {
  const { client, slug } = useOrganization();
  const again = useReading();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: CreatePrompt) => createPrompt({ client, body }),
    onSuccess: async ({ data }) => {
      await again();
      await navigate({ to: `/${slug}/~/settings/prompts/${data.id}` });
    },
  });
}

export function useUpdate({ id }: PromptResource) {
  const { client } = useOrganization();
  const again = useReading(id);
  return useMutation({ mutationFn: (body: UpdatePrompt) => updatePrompt({ client, path: { id }, body }), onSuccess: again });
}

/** Deletes it, and goes to the list. */
export function useDeletion({ id }: PromptResource) {
  const { client, slug } = useOrganization();
  const navigate = useNavigate();
  const again = useReading();
  return useMutation({
    mutationFn: () => deletePrompt({ client, path: { id } }),
    onSuccess: async () => {
      await navigate({ to: `/${slug}/~/settings/prompts` });
      await again();
    },
  });
}

/** Brings a version back, unless the prompt has changed since it was read. */
export function useRestore({ id, attributes: { revision: expectedRevision } }: PromptResource, number: number) {
  const { client } = useOrganization();
  const again = useReading(id);
  return useMutation({
    mutationFn: () => restorePromptVersion({ client, path: { id, number }, body: { expectedRevision } }),
    onSuccess: again,
  });
}

export function useEnhancement() {
  const { client } = useOrganization();
  return useMutation({ mutationFn: (body: EnhancePrompt) => enhancePrompt({ client, body }) });
}

/** Reads the lists again, and the prompt with its versions. */
function useReading(promptId?: string): (answer?: { data: PromptResource }) => Promise<void> {
  const organization = useOrganization();
  const queries = useQueryClient();
  return async (answer) => {
    const { id } = organization;
    if (promptId !== undefined && answer !== undefined)
      queries.setQueryData(savedPrompt(organization, promptId).queryKey, (known) => known && { ...known, data: answer.data });
    await queries.invalidateQueries({ queryKey: [id, 'prompts', 'list'] });
    if (promptId !== undefined) await queries.invalidateQueries({ queryKey: [id, 'prompts', 'versions', promptId] });
  };
}
