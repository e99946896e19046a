import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsOf, isOfFields } from '../../api/faults.js';
import { Button } from '../../ui/button.js';
import { Choice, Choices } from '../../ui/choice.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Faults } from '../../ui/field.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import type { GraphInput } from '../graph/graph.js';
import { InputFields } from '../runs/input-fields.js';
import { useInputValues } from '../runs/use-input-values.js';
import { changesOf, creationOf, fieldsOf, isReady, type TriggerFields } from './fields.js';
import { KindFields } from './kind-fields.js';
import { triggerKinds } from './kinds.js';
import { useChange, useCreation, type Outcome, type Trigger } from './queries.js';
import { triggerWords } from './words.js';

interface TriggerDialogProps {
  workflowId: string;
  /** Whose content the workflow makes; null for none. */
  brandId: string | null;
  /** Of the published version. */
  inputs: Readonly<Record<string, GraphInput>>;
  /** What is changed; undefined for a new one. */
  trigger: Trigger | undefined;
  onSaved: (outcome: Outcome) => void;
  onClose: () => void;
}

/** A trigger: what starts the workflow, and what it is given then. */
export function TriggerDialog({ workflowId, brandId, inputs, trigger, onSaved, onClose }: TriggerDialogProps): ReactElement {
  const t = useWords(triggerWords);
  const [fields, setFields] = useState(() => fieldsOf(trigger));
  const values = useInputValues(inputs, trigger?.attributes.variables);
  const creation = useCreation(workflowId);
  const change = useChange(workflowId);
  const { error, isPending } = trigger === undefined ? creation : change;
  const set = (changes: Partial<TriggerFields>): void => setFields((before) => ({ ...before, ...changes }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const variables = values.read();
    if (variables === undefined || !isReady(fields)) return;
    const form = event.currentTarget;
    const onSuccess = (outcome: Outcome): void => {
      // The focus goes back to where it was.
      closeDialogAround(form);
      onSaved(outcome);
    };
    if (trigger === undefined) creation.mutate({ ...creationOf(fields), variables: { ...variables } }, { onSuccess });
    else change.mutate({ id: trigger.id, body: { ...changesOf(fields), variables: { ...variables } } }, { onSuccess });
  };
  return (
    <Dialog title={t(trigger === undefined ? 'add' : 'edit')} onClose={onClose} isWide>
      <form className="stack" onSubmit={submit} noValidate>
        {trigger === undefined && <KindChoices fields={fields} onChange={set} />}
        <KindFields
          key={fields.kind}
          fields={fields}
          isSigned={trigger?.attributes.isSigned === true}
          error={error}
          onChange={set}
        />
        {Object.keys(inputs).length > 0 && (
          <fieldset className="trigger-inputs">
            <legend>{t('inputs')}</legend>
            <InputFields {...values.fields} brandId={brandId ?? undefined} />
          </fieldset>
        )}
        <Reasons error={error} />
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={isPending} disabled={!isReady(fields)}>
            {t(trigger === undefined ? 'create' : 'save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface KindChoicesProps {
  fields: TriggerFields;
  onChange: (changes: Partial<TriggerFields>) => void;
}

function KindChoices({ fields, onChange }: KindChoicesProps): ReactElement {
  const t = useWords(triggerWords);
  return (
    <Choices legend={t('kind')}>
      <div className="trigger-kinds">
        {triggerKinds.map((kind) => (
          <Choice
            key={kind}
            type="radio"
            name="kind"
            checked={fields.kind === kind}
            label={t(`kind.${kind}`)}
            hint={t(`kind.${kind}.hint`)}
            onChange={() => onChange({ kind })}
          />
        ))}
      </div>
    </Choices>
  );
}

/** Places whose fields say themselves what is wrong. */
const ownPlaces = ['/cron', '/timezone', '/event', '/url', '/secret', '/filter'];

/** What is wrong beside what the fields say. */
function Reasons({ error }: { error: Error | null }): ReactElement | null {
  if (error === null) return null;
  if (!isOfFields(error)) return <Trouble error={error} />;
  const others = faultsOf(error).filter(({ pointer }) => pointer === null || !ownPlaces.includes(pointer));
  return <Faults faults={[...new Set(others.map(({ detail }) => detail))]} />;
}
