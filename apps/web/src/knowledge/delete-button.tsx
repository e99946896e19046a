import { deleteKnowledgeSource, type KnowledgeSourceResource } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useKnowledgeReadAgain } from './queries.js';
import { knowledgeWords } from './words.js';

/** Deletes a source with its versions, after asking. */
export function DeleteButton({ shown: { id, attributes } }: { shown: KnowledgeSourceResource }): ReactElement {
  const t = useWords(knowledgeWords);
  const { client, slug } = useOrganization();
  const navigate = useNavigate();
  const readAgain = useKnowledgeReadAgain();
  const [asked, ask, forget] = useQuestion<'delete'>();
  const { brandId, title, kind, feedId } = attributes;
  const deletion = useMutation({
    meta: { ends: id },
    mutationFn: () => deleteKnowledgeSource({ client, path: { id: brandId, sourceId: id } }),
    onSuccess: async () => {
      await navigate({ to: `/${slug}/~/brands/${brandId}/knowledge` });
      await readAgain();
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => ask('delete')}>
        {t('delete')}
      </Button>
      {asked === 'delete' && (
        <Confirm
          title={t('delete.question', { title })}
          text={
            <>
              <p>{t(kind === 'rss' && feedId === null ? 'delete.feed' : 'delete.text')}</p>
              {deletion.isError && <Trouble error={deletion.error} />}
            </>
          }
          yes={t('delete')}
          no={t('cancel')}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
