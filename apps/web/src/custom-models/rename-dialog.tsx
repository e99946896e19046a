import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { renameModel, training } from './queries.js';
import { customModelWords } from './words.js';

interface RenameDialogProps {
  id: string;
  label: string;
  onClose: () => void;
}

/** What the model is called. */
export function RenameDialog({ id, label, onClose }: RenameDialogProps): ReactElement {
  const t = useWords(customModelWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const [name, setName] = useState(label);
  const renaming = useMutation({
    mutationFn: () => renameModel({ client: organization.client, path: { id }, body: { label: name.trim() } }),
    onSuccess: (answer) => {
      queries.setQueryData(training(organization, id).queryKey, answer);
      onClose();
    },
  });
  const faults = faultsAt(renaming.error, '/label');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    renaming.mutate();
  };
  return (
    <Dialog title={t('rename')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('name')} hint={t('name.hint')} faults={faults}>
          {(control) => (
            <input {...control} required maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        {renaming.isError && faults.length === 0 && <Trouble error={renaming.error} />}
        <div className="actions">
          <Button onClick={onClose}>{t('rename.cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={renaming.isPending}>
            {t('rename.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
