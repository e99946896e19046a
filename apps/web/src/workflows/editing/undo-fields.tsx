import type { ReactElement } from 'react';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import type { GraphNode, NodeUndo } from '../graph/graph.js';
import type { Kind } from '../graph/kinds.js';
import { sentenceOf, type Mistake } from '../graph/mistakes.js';
import { valuesForUndo } from '../graph/values.js';
import { SettingField } from './setting-field.js';
import { undoWords } from './undo-words.js';
import { useWork } from './use-workflow.js';

interface UndoFieldsProps {
  node: GraphNode;
  kind: Kind;
  /** Of what undoes it. */
  mistakes: readonly Mistake[];
}

/** What undoes a node when another one fails and has everything undone. */
export function UndoFields({ node, kind, mistakes }: UndoFieldsProps): ReactElement {
  const t = useWords(undoWords);
  const work = useWork();
  const { undo } = node;
  if (undo === undefined && (kind.undo === 'none' || kind.undo === 'kept'))
    return <p className="note">{t(`undoing.${kind.undo}`)}</p>;
  const able = [...work.kinds.values()].filter(({ canUndo }) => canUndo);
  const by = undo === undefined ? undefined : work.kinds.get(undo.kind);
  const options = [
    { value: '', label: t(kind.undo === 'automatic' ? 'undoing.own' : 'undoing.nobody') },
    ...able.map((each) => ({ value: each.kind, label: each.label })),
    ...(undo !== undefined && by?.canUndo !== true ? [{ value: undo.kind, label: undo.kind }] : []),
  ];
  const general = mistakes.filter(({ undo: setting }) => by?.fields.every(({ name }) => name !== setting) ?? true);
  return (
    <fieldset className="undo-fields stack">
      <legend>{t('undoing')}</legend>
      <SelectField
        label={t('undoing.by')}
        hint={t(kind.undo === 'automatic' ? 'undoing.own.hint' : 'undoing.hint')}
        value={undo?.kind ?? ''}
        faults={general.map(sentenceOf)}
        options={options}
        onChange={(chosen) => work.changeNode(node.id, { undo: chosen === '' ? undefined : { kind: chosen } })}
      />
      {undo !== undefined && by !== undefined && <UndoSettings {...{ node, undo, by, mistakes }} />}
    </fieldset>
  );
}

interface UndoSettingsProps {
  node: GraphNode;
  undo: NodeUndo;
  by: Kind;
  mistakes: readonly Mistake[];
}

function UndoSettings({ node, undo, by, mistakes }: UndoSettingsProps): ReactElement {
  const t = useWords(undoWords);
  const work = useWork();
  const values = valuesForUndo(work.graph, work.kinds, node.id);
  const set = (name: string, value: unknown): void => {
    const settings = Object.entries({ ...undo.with, [name]: value }).filter(([, each]) => each !== undefined);
    work.changeNode(node.id, { undo: { ...undo, with: Object.fromEntries(settings) } });
  };
  return (
    <>
      <p className="note">{t('undoing.reads', { id: node.id })}</p>
      {by.fields.map((field) => (
        <SettingField
          key={`${by.kind} ${field.name}`}
          field={field}
          value={undo.with?.[field.name]}
          values={values}
          faults={mistakes.filter(({ undo: setting }) => setting === field.name).map(sentenceOf)}
          onChange={(value) => set(field.name, value)}
          onDone={work.seal}
        />
      ))}
    </>
  );
}
