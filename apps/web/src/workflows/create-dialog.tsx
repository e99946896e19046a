import { createWorkflow, importWorkflow, type WorkflowResource } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { fileText } from '../api/file-text.js';
import { useOrganization } from '../api/organization.js';
import { CreationKey } from '../api/saved-work.js';
import { Button } from '../ui/button.js';
import { Choice, Choices } from '../ui/choice.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { BrandField, useBrandChoice } from './brand-field.js';
import { LabelField } from './label-field.js';
import { useWorkflowsReadAgain } from './queries.js';
import { workflowWords } from './words.js';

type From = 'nothing' | 'text';

/** A new workflow: an empty one, or one that was exported elsewhere. */
export function CreateDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(workflowWords);
  const { slug } = useOrganization();
  const [from, setFrom] = useState<From>('nothing');
  const [label, setLabel] = useState('');
  const [definition, setDefinition] = useState('');
  const [brandId, setBrandId] = useBrandChoice();
  const create = useCreation({ from, label: label.trim(), definition, brandId });
  const isComplete = from === 'nothing' ? label.trim() !== '' : definition.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) create.mutate();
  };
  return (
    <Dialog title={t('create')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          <Link to={`/${slug}/~/workflows/templates`}>{t('templates.browse')}</Link>
        </p>
        <Choices legend={t('create.from')}>
          {(['nothing', 'text'] as const).map((each) => (
            <Choice
              key={each}
              type="radio"
              name="from"
              checked={from === each}
              label={t(`create.${each}`)}
              onChange={() => setFrom(each)}
            />
          ))}
        </Choices>
        {from === 'nothing' ? (
          <LabelField label={label} faults={faultsAt(create.error, '/label')} onChange={setLabel} />
        ) : (
          <DefinitionField definition={definition} faults={faultsAt(create.error, '/definition')} onChange={setDefinition} />
        )}
        <BrandField brandId={brandId} onChange={setBrandId} />
        {create.isError && !isOfFields(create.error) && <Trouble error={create.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={create.isPending} disabled={!isComplete}>
            {t('create.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Creation {
  from: From;
  label: string;
  definition: string;
  brandId: string;
}

/** Leads to what it has created. */
function useCreation({ from, label, definition, brandId }: Creation) {
  const { client, slug } = useOrganization();
  const navigate = useNavigate();
  const readAgain = useWorkflowsReadAgain();
  const [key] = useState(() => new CreationKey('workflow'));
  return useMutation({
    mutationFn: (): Promise<{ data: WorkflowResource }> => {
      const brand = brandId === '' ? {} : { brandId };
      if (from === 'text') {
        const body = { definition, ...brand };
        return importWorkflow({ client, body, headers: key.headersOf(body) });
      }
      const body = { label, nodes: [], edges: [], publish: false, ...brand };
      return createWorkflow({ client, body, headers: key.headersOf(body) });
    },
    onSuccess: async ({ data }) => {
      await readAgain();
      await navigate({ to: `/${slug}/~/workflows/${data.id}` });
    },
  });
}

interface DefinitionFieldProps {
  definition: string;
  faults: readonly string[];
  onChange: (definition: string) => void;
}

function DefinitionField({ definition, faults, onChange }: DefinitionFieldProps): ReactElement {
  const t = useWords(workflowWords);
  return (
    <>
      <Field label={t('create.file')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void fileText(file).then(onChange);
            }}
          />
        )}
      </Field>
      <Field label={t('create.definition')} hint={t('create.definition.hint')} faults={faults}>
        {(control) => (
          <textarea
            {...control}
            className="mono"
            rows={6}
            spellCheck={false}
            value={definition}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </>
  );
}
