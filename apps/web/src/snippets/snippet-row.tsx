import type { SnippetResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useSnippetChanges } from './changes.js';
import { SnippetForm } from './snippet-form.js';
import { snippetWords } from './words.js';

/** One snippet, with its text. */
export function SnippetRow({ snippet, canChange }: { snippet: SnippetResource; canChange: boolean }): ReactElement {
  const t = useWords(snippetWords);
  const { kind, name, text } = snippet.attributes;
  const [asked, ask, forget] = useQuestion<'edit' | 'delete'>();
  const { update, deletion } = useSnippetChanges(snippet.id, forget);
  return (
    <li>
      <div>
        <strong className="theirs">{name}</strong> <span className="soft">{t(`kind.${kind}`)}</span>
        <p className="theirs copy">{text}</p>
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
          <SnippetForm saved={{ kind, name, text }} change={update} submit={t('save')}>
            <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          </SnippetForm>
        </Dialog>
      )}
      {asked === 'delete' && (
        <Confirm
          title={t('delete.title', { name })}
          text={t('delete.text')}
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
