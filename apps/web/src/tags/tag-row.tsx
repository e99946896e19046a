import type { TagResource } from '@imprint/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Tag } from '../ui/tags.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useDeletion, useUpdate } from './changes.js';
import { TagForm } from './tag-form.js';
import { tagWords } from './words.js';

/** One tag, with the releases that have it. */
export function TagRow({ tag, canChange }: { tag: TagResource; canChange: boolean }): ReactElement {
  const t = useWords(tagWords);
  const { slug } = useOrganization();
  const { name, color, releaseCount: count } = tag.attributes;
  const [asked, ask, forget] = useQuestion<'edit' | 'delete'>();
  const update = useUpdate(tag.id, forget);
  const deletion = useDeletion(tag.id, forget);
  return (
    <li>
      <div>
        <Tag name={name} color={color} />
        <p>
          <Link to={`/${slug}/~/releases`} search={{ tagId: tag.id }}>
            {t('count', { count })}
          </Link>
        </p>
      </div>
      {canChange && (
        <div className="actions">
          <Button onClick={() => ask('edit')} aria-label={t('edit.of', { name })}>
            {t('edit')}
          </Button>
          <Button kind="danger" onClick={() => ask('delete')} aria-label={t('delete.of', { name })}>
            {t('delete')}
          </Button>
        </div>
      )}
      {deletion.isError && <Trouble error={deletion.error} />}
      {asked === 'edit' && (
        <Dialog title={t('edit.title', { name })} onClose={forget}>
          <TagForm saved={{ name, color }} change={update} submit={t('save')}>
            <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          </TagForm>
        </Dialog>
      )}
      {asked === 'delete' && (
        <Confirm
          title={t('delete.title', { name })}
          text={t('delete.text', { count })}
          yes={t('delete.yes')}
          no={t('cancel')}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={forget}
        />
      )}
    </li>
  );
}
