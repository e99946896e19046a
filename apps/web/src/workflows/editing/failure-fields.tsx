import type { ReactElement } from 'react';
import { Field } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import { failurePolicies, type GraphNode } from '../graph/graph.js';
import type { Kind } from '../graph/kinds.js';
import type { Mistake } from '../graph/mistakes.js';
import { workflowWords } from '../words.js';
import { undoWords } from './undo-words.js';
import { UndoFields } from './undo-fields.js';
import { useWork } from './use-workflow.js';

interface FailureFieldsProps {
  node: GraphNode;
  kind: Kind;
  /** Of what undoes it. */
  mistakes: readonly Mistake[];
}

/** What happens when it fails, and how long it may take. */
export function FailureFields({ node, kind, mistakes }: FailureFieldsProps): ReactElement {
  const t = useWords(workflowWords);
  const ofUndoing = useWords(undoWords);
  const work = useWork();
  const retry = node.retry ?? kind.retry;
  return (
    <>
      <SelectField
        label={t('node.onError')}
        hint={ofUndoing(`onError.${node.onError ?? 'stop'}.hint`)}
        value={node.onError ?? 'stop'}
        options={failurePolicies.map((value) => ({ value, label: t(`onError.${value}`) }))}
        onChange={(value) =>
          work.changeNode(node.id, { onError: failurePolicies.find((policy) => policy === value && policy !== 'stop') })
        }
      />
      <div className="beside">
        <NumberField
          label={t('node.attempts')}
          value={retry.maxAttempts}
          range={[1, 10]}
          onChange={(maxAttempts) => work.changeNode(node.id, { retry: { ...retry, maxAttempts } })}
        />
        <NumberField
          label={t('node.wait')}
          value={retry.waitSeconds}
          range={[0, 86_400]}
          onChange={(waitSeconds) => work.changeNode(node.id, { retry: { ...retry, waitSeconds } })}
        />
        <NumberField
          label={t('node.timeout')}
          value={node.timeoutSeconds ?? kind.timeoutSeconds}
          range={[1, 3_600]}
          onChange={(timeoutSeconds) => work.changeNode(node.id, { timeoutSeconds })}
        />
      </div>
      <UndoFields node={node} kind={kind} mistakes={mistakes} />
    </>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  range: readonly [number, number];
  onChange: (value: number) => void;
}

function NumberField({ label, value, range: [min, max], onChange }: NumberFieldProps): ReactElement {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={min}
          max={max}
          value={value}
          onChange={({ target }) => target.value !== '' && onChange(Number(target.value))}
        />
      )}
    </Field>
  );
}
