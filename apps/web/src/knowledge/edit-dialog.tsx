import { updateKnowledgeSource, type KnowledgeSourceResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { source, useKnowledgeReadAgain } from './queries.js';
import { purposes, type Purpose } from './states.js';
import { knowledgeWords } from './words.js';

/** Title and purpose of a source; the text of one that is a text, or a transcript. */
export function EditDialog({ shown, onClose }: { shown: KnowledgeSourceResource; onClose: () => void }): ReactElement {
  const t = useWords(knowledgeWords);
  const { attributes } = shown;
  const takesText = ['text', 'audio', 'video'].includes(attributes.kind) && attributes.archivedAt === null;
  const [title, setTitle] = useState(attributes.title);
  const [purpose, setPurpose] = useState(attributes.purpose);
  const [text, setText] = useState('');
  const change = useSaving(shown, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ title, purpose, ...(text.trim() !== '' && { text }) });
  };
  return (
    <Dialog title={t('edit')} onClose={onClose} isWide>
      <form className="stack" onSubmit={submit}>
        <Field label={t('add.title')} faults={faultsAt(change.error, '/title')}>
          {(control) => (
            <input
              {...control}
              className="theirs"
              required
              maxLength={200}
              autoComplete="off"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <SelectField
          label={t('purpose')}
          hint={t(`purpose.${purpose}.hint`)}
          value={purpose}
          options={purposes.map((each) => ({ value: each, label: t(`purpose.${each}`) }))}
          onChange={(each) => setPurpose(each as Purpose)}
        />
        {takesText && <TextField text={text} error={change.error} onChange={setText} />}
        {change.isError && !isOfFields(change.error) && <Trouble error={change.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={change.isPending} disabled={title.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TextFieldProps {
  text: string;
  error: unknown;
  onChange: (text: string) => void;
}

function TextField({ text, error, onChange }: TextFieldProps): ReactElement {
  const t = useWords(knowledgeWords);
  return (
    <Field label={t('edit.text')} hint={t('edit.text.hint')} faults={faultsAt(error, '/text')}>
      {(control) => (
        <textarea
          {...control}
          className="theirs"
          rows={8}
          maxLength={200_000}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function useSaving(shown: KnowledgeSourceResource, onDone: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const readAgain = useKnowledgeReadAgain();
  const { brandId } = shown.attributes;
  return useMutation({
    mutationFn: (body: { title: string; purpose: Purpose; text?: string }) =>
      updateKnowledgeSource({ client: organization.client, path: { id: brandId, sourceId: shown.id }, body }),
    onSuccess: async (answer) => {
      queries.setQueryData(source(organization, brandId, shown.id).queryKey, answer);
      await readAgain();
      onDone();
    },
  });
}
