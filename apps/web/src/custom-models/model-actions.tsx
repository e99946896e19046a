import { roleAtLeast } from '@imprint/contracts/access';
import type { TrainingResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { endTraining, removeTraining } from './queries.js';
import { RenameDialog } from './rename-dialog.js';
import { isUnderWay } from './statuses.js';
import { customModelWords } from './words.js';

/** What whoever may create can do with a model. */
export function ModelActions({ shown }: { shown: TrainingResource }): ReactElement | null {
  const t = useWords(customModelWords);
  const { slug, role } = useOrganization();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, attributes } = shown;
  const { status, model, brandId, label } = attributes;
  if (!roleAtLeast(role, 'creator')) return null;
  return (
    <>
      <Delete id={id} label={label} isUnderWay={isUnderWay(status)} />
      <Button onClick={() => setIsRenaming(true)}>{t('rename')}</Button>
      {isUnderWay(status) && <Cancel id={id} />}
      {!isUnderWay(status) && (
        <Link
          className={status === 'completed' ? 'button' : 'button primary'}
          to={`/${slug}/~/custom-models/new`}
          search={{ from: id }}
        >
          {t(status === 'completed' ? 'again' : 'retry')}
        </Link>
      )}
      {model !== null && (
        <Link className="button primary" to={`/${slug}/~/generate`} search={{ brandId, model }}>
          {t('generate')}
        </Link>
      )}
      {isRenaming && <RenameDialog id={id} label={label} onClose={() => setIsRenaming(false)} />}
    </>
  );
}

function Cancel({ id }: { id: string }): ReactElement {
  const t = useWords(customModelWords);
  const { client, id: organizationId } = useOrganization();
  const queries = useQueryClient();
  const [question, ask, forget] = useQuestion<true>();
  const cancelling = useMutation({
    mutationFn: () => endTraining({ client, path: { id } }),
    onSettled: () => {
      forget();
      return queries.invalidateQueries({ queryKey: [organizationId, 'trainings'] });
    },
  });
  return (
    <>
      <Button onClick={() => ask(true)}>{t('cancel')}</Button>
      {cancelling.isError && <Trouble error={cancelling.error} />}
      {question !== undefined && (
        <Confirm
          title={t('cancel.title')}
          text={t('cancel.text')}
          yes={t('cancel')}
          no={t('cancel.no')}
          isBusy={cancelling.isPending}
          onConfirm={() => cancelling.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}

interface DeleteProps {
  id: string;
  label: string;
  isUnderWay: boolean;
}

function Delete({ id, label, isUnderWay: isGoing }: DeleteProps): ReactElement {
  const t = useWords(customModelWords);
  const { client, id: organizationId, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [question, ask, forget] = useQuestion<true>();
  const deletion = useMutation({
    mutationFn: () => removeTraining({ client, path: { id } }),
    meta: { ends: id },
    onError: forget,
    onSuccess: async () => {
      await navigate({ to: `/${slug}/~/custom-models` });
      await queries.invalidateQueries({ queryKey: [organizationId, 'trainings', 'list'] });
      await queries.invalidateQueries({ queryKey: [organizationId, 'models'] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)}>
        {t('delete')}
      </Button>
      {deletion.isError && <Trouble error={deletion.error} />}
      {question !== undefined && (
        <Confirm
          title={t('delete.title', { label })}
          text={t(isGoing ? 'delete.text.going' : 'delete.text')}
          yes={t('delete')}
          no={t('delete.no')}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
