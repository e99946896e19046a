import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Confirm, useQuestion } from './confirm.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';

interface CancelRestProps {
  /** What is not made: `3 images are not made. What is done stays.` */
  text: string;
  cancel: () => Promise<unknown>;
  /** Name of the queries that list batches of this kind. */
  batches: string;
}

/** Ends what no worker has begun of a batch. */
export function CancelRest({ text, cancel, batches }: CancelRestProps): ReactElement {
  const t = useWords(uiWords);
  const { id } = useOrganization();
  const queries = useQueryClient();
  const [question, ask, forget] = useQuestion<true>();
  const rest = useMutation({
    mutationFn: cancel,
    onSettled: forget,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [id, batches] }),
        queries.invalidateQueries({ queryKey: [id, 'generations'] }),
      ]),
  });
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)}>
        {t('rest.cancel')}
      </Button>
      {rest.isError && <Trouble error={rest.error} />}
      {question !== undefined && (
        <Confirm
          title={t('rest.title')}
          text={text}
          yes={t('rest.cancel')}
          no={t('rest.keep')}
          isBusy={rest.isPending}
          onConfirm={() => rest.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
