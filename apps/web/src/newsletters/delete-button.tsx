import { deleteNewsletter } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm } from '../ui/confirm.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useNewslettersReadAgain } from './queries.js';
import { newsletterWords } from './words.js';

/** Deletes a newsletter with its subscribers, after asking. */
export function DeleteButton({ id, name }: { id: string; name: string }): ReactElement {
  const t = useWords(newsletterWords);
  const { client, slug } = useOrganization();
  const navigate = useNavigate();
  const readAgain = useNewslettersReadAgain();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useMutation({
    meta: { ends: id },
    mutationFn: () => deleteNewsletter({ client, path: { id } }),
    onSuccess: async () => {
      await navigate({ to: `/${slug}/~/newsletters` });
      await readAgain();
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('delete.question', { name })}
          text={
            <>
              <p>{t('delete.text')}</p>
              {deletion.isError && <Trouble error={deletion.error} />}
            </>
          }
          yes={t('delete')}
          no={t('cancel')}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
