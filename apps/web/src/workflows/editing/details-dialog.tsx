import { updateWorkflow } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../../api/faults.js';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { LabelField } from '../label-field.js';
import { useWorkflowsReadAgain } from '../queries.js';
import { workflowWords } from '../words.js';
import { useWork, useWorkState } from './use-workflow.js';

/** Name, purpose and how many executions may run at once. */
export function DetailsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(workflowWords);
  const { saved } = useWorkState();
  const [label, setLabel] = useState(saved.attributes.label);
  const [description, setDescription] = useState(saved.attributes.description);
  const [most, setMost] = useState(saved.attributes.maxConcurrent?.toString() ?? '');
  const save = useDetails(onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const maxConcurrent = most === '' ? null : Number(most);
    if (label.trim() !== '') save.mutate({ label: label.trim(), description, maxConcurrent });
  };
  return (
    <Dialog title={t('details')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <LabelField label={label} faults={faultsAt(save.error, '/label')} onChange={setLabel} />
        <Field label={t('field.description')} faults={faultsAt(save.error, '/description')}>
          {(control) => (
            <textarea
              {...control}
              className="theirs"
              rows={3}
              maxLength={2000}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        <Field label={t('field.most')} hint={t('field.most.hint')} faults={faultsAt(save.error, '/maxConcurrent')}>
          {(control) => (
            <input {...control} type="number" min={1} max={1000} value={most} onChange={({ target }) => setMost(target.value)} />
          )}
        </Field>
        {save.isError && !isOfFields(save.error) && <Trouble error={save.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={save.isPending} disabled={label.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Saves them, and closes the dialog. */
function useDetails(onSaved: () => void) {
  const work = useWork();
  const { client } = useOrganization();
  const readAgain = useWorkflowsReadAgain();
  return useMutation({
    mutationFn: (body: { label: string; description: string; maxConcurrent: number | null }) =>
      updateWorkflow({ client, path: { id: work.state.saved.id }, body }),
    onSuccess: async ({ data }) => {
      work.took(data);
      await readAgain();
      onSaved();
    },
  });
}
