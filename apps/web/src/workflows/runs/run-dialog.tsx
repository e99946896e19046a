import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Choice } from '../../ui/choice.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/refusal.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import type { GraphInput } from '../graph/graph.js';
import { workflowWords } from '../words.js';
import { InputFields } from './input-fields.js';
import { useExecute } from './queries.js';
import { useInputValues } from './use-input-values.js';

interface RunDialogProps {
  workflowId: string;
  /** Whose content it makes; null for none. */
  brandId: string | null;
  inputs: Readonly<Record<string, GraphInput>>;
  /** Which of the two there are; the first one is chosen. */
  versions: readonly ('published' | 'draft')[];
  /** What has to be done first, such as saving the draft. */
  before?: () => Promise<void>;
  onClose: () => void;
}

const nothing = (): Promise<void> => Promise.resolve();

/** Asks for the inputs, and runs the workflow. */
export function RunDialog({ workflowId, brandId, inputs, versions, before = nothing, onClose }: RunDialogProps): ReactElement {
  const t = useWords(workflowWords);
  const values = useInputValues(inputs);
  const [version, setVersion] = useState(versions[0] ?? 'draft');
  const [isDry, setIsDry] = useState(false);
  const execute = useExecute(workflowId, before);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const variables = values.read();
    if (variables !== undefined) execute.mutate({ variables, version, ...(isDry && { dryRun: true }) });
  };
  return (
    <Dialog title={t('run')} onClose={onClose} isWide>
      <form className="stack" onSubmit={submit} noValidate>
        {Object.keys(inputs).length === 0 && <p className="note">{t('run.noInputs')}</p>}
        <InputFields {...values.fields} brandId={brandId ?? undefined} />
        {versions.length > 1 && (
          <SelectField
            label={t('run.version')}
            value={version}
            options={versions.map((each) => ({ value: each, label: t(`run.version.${each}`) }))}
            onChange={(chosen) => setVersion(chosen === 'published' ? 'published' : 'draft')}
          />
        )}
        <Choice type="checkbox" checked={isDry} label={t('run.dry')} hint={t('run.dry.hint')} onChange={setIsDry} />
        {execute.isError && <Refusal error={execute.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={execute.isPending}>
            {t('run.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
