import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Choice } from '../../ui/choice.js';
import { Faults, Field } from '../../ui/field.js';
import { useWords } from '../../words/words.js';
import type { GraphNode } from '../graph/graph.js';
import { sentenceOf, type Mistake } from '../graph/mistakes.js';
import { valuesFor } from '../graph/values.js';
import { wordMistake } from '../graph/word-rules.js';
import { TestDialog } from '../runs/test-dialog.js';
import { workflowWords } from '../words.js';
import { FailureFields } from './failure-fields.js';
import { SettingField } from './setting-field.js';
import { useWork } from './use-workflow.js';

interface NodeFormProps {
  node: GraphNode;
  /** Of this node. */
  mistakes: readonly Mistake[];
}

/** The settings of a node, as its kind declares them, with what is wrong beneath each. */
export function NodeForm({ node, mistakes }: NodeFormProps): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const kind = work.kinds.get(node.kind);
  const isFixed = work.isReadOnly || node.locked === true;
  const values = valuesFor(work.graph, work.kinds, node.id);
  const undoing = mistakes.filter(({ undo }) => undo !== undefined);
  const own = mistakes.filter(({ undo }) => undo === undefined);
  const general = own.filter(({ setting }) => setting === undefined || kind?.fields.every(({ name }) => name !== setting));
  return (
    <div className="stack">
      <form
        className="stack node-form"
        aria-label={t('settings.title', { id: node.id })}
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        {kind === undefined ? (
          <p className="note">{t('kind.unknown', { kind: node.kind })}</p>
        ) : (
          <p className="note">{kind.description}</p>
        )}
        <Faults faults={general.map(sentenceOf)} />
        <fieldset className="setting-fields stack" disabled={isFixed}>
          {kind?.fields.map((field) => (
            <SettingField
              key={field.name}
              field={field}
              value={node.with?.[field.name]}
              values={values}
              faults={mistakes.filter(({ setting }) => setting === field.name).map(sentenceOf)}
              onChange={(value) => work.setSetting(node.id, field.name, value)}
              onDone={work.seal}
            />
          ))}
        </fieldset>
        <More node={node} undoing={kind === undefined ? [] : undoing} />
      </form>
      {/* Its dialog has a form of its own. */}
      {!work.isReadOnly && <TestButton node={node} />}
    </div>
  );
}

/** What is seldom changed. */
function More({ node, undoing }: { node: GraphNode; undoing: readonly Mistake[] }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const kind = work.kinds.get(node.kind);
  const details = useRef<HTMLDetailsElement>(null);
  const hasMistakes = undoing.length > 0;
  // Whoever corrects the last mistake is still within.
  useEffect(() => {
    if (hasMistakes && details.current !== null) details.current.open = true;
  }, [hasMistakes]);
  return (
    <details ref={details} className="node-more">
      <summary>{t('node.more')}</summary>
      <div className="stack">
        <fieldset className="setting-fields stack" disabled={work.isReadOnly}>
          <Field label={t('node.label')} hint={t('node.label.hint')}>
            {(control) => (
              <input
                {...control}
                className="theirs"
                maxLength={200}
                value={node.label ?? ''}
                placeholder={kind?.label}
                onChange={({ target }) => work.changeNode(node.id, { label: target.value === '' ? undefined : target.value })}
                onBlur={work.seal}
              />
            )}
          </Field>
          <Choice
            type="checkbox"
            checked={node.locked === true}
            label={t('node.locked')}
            hint={t('node.locked.hint')}
            onChange={(locked) => work.changeNode(node.id, { locked: locked || undefined })}
          />
        </fieldset>
        <fieldset className="setting-fields stack" disabled={work.isReadOnly || node.locked === true}>
          <IdField node={node} />
          {kind !== undefined && <FailureFields node={node} kind={kind} mistakes={undoing} />}
        </fieldset>
      </div>
    </details>
  );
}

function TestButton({ node }: { node: GraphNode }): ReactElement {
  const t = useWords(workflowWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{t('test')}</Button>
      {isOpen && <TestDialog node={node} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Everything that names it follows. */
function IdField({ node }: { node: GraphNode }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const [text, setText] = useState(node.id);
  const wanted = text.trim();
  const others = work.graph.nodes.map(({ id }) => id).filter((id) => id !== node.id);
  const mistake = wordMistake(wanted, others);
  return (
    <div className="beside">
      <Field label={t('node.id')} hint={t('node.id.hint')} faults={mistake === undefined ? [] : [t(`word.${mistake}`)]}>
        {(control) => <input {...control} className="mono" value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      <Button disabled={mistake !== undefined || wanted === node.id} onClick={() => work.rename(node.id, wanted)}>
        {t('node.rename')}
      </Button>
    </div>
  );
}
