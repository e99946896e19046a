import { revokeApiKey, rotateApiKey, type ApiKeyFullResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { apiKey, useListsReadAgain } from './queries.js';
import { apiKeyWords } from './words.js';

interface KeyActionsProps {
  id: string;
  canRotate: boolean;
  onRotated: (made: ApiKeyFullResource) => void;
}

/** What ends a key. Neither can be undone. */
export function KeyActions({ id, canRotate, onRotated }: KeyActionsProps): ReactElement {
  const t = useWords(apiKeyWords);
  const [question, ask, forget] = useQuestion<'rotate' | 'revoke'>();
  const rotation = useRotation(id, onRotated, forget);
  const revocation = useRevocation(id, forget);
  const asked = question === 'rotate' ? rotation : revocation;
  const error = rotation.error ?? revocation.error;
  return (
    <>
      {canRotate && <Button onClick={() => ask('rotate')}>{t('rotate')}</Button>}
      <Button kind="danger" onClick={() => ask('revoke')}>
        {t('revoke')}
      </Button>
      {error !== null && <Trouble error={error} />}
      {question !== undefined && (
        <Confirm
          title={t(`${question}.title`)}
          text={t(`${question}.text`)}
          yes={t(question)}
          no={t('cancel')}
          isBusy={asked.isPending}
          onConfirm={() => asked.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}

function useRotation(id: string, onRotated: (made: ApiKeyFullResource) => void, onSettled: () => void) {
  const { client } = useOrganization();
  const readAgain = useListsReadAgain();
  return useMutation({
    mutationFn: () => rotateApiKey({ client, path: { id } }),
    meta: { ends: id },
    onSettled,
    onSuccess: async ({ data }) => {
      onRotated(data);
      await readAgain();
    },
    // The answer holds the key.
    gcTime: 0,
  });
}

function useRevocation(id: string, onSettled: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const readAgain = useListsReadAgain();
  return useMutation({
    mutationFn: () => revokeApiKey({ client: organization.client, path: { id } }),
    meta: { ends: id },
    onSettled,
    onSuccess: async () => {
      await navigate({ to: `/${organization.slug}/~/settings/api-keys` });
      queries.removeQueries({ queryKey: apiKey(organization, id).queryKey });
      await readAgain();
    },
  });
}
