import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import { possibleTargets } from '../graph/changes.js';
import type { GraphNode } from '../graph/graph.js';
import { nodeOf } from '../graph/graph.js';
import { portsOf, titleOf } from '../graph/kinds.js';
import { workflowWords } from '../words.js';
import { useWork } from './use-workflow.js';

/** Chooses where a connection begins and where it leads to: what dragging from port to node does on the canvas. */
export function ConnectDialog({ node, onClose }: { node: GraphNode; onClose: () => void }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const ports = portsOf(node, work.kinds);
  const [port, setPort] = useState(ports[0] ?? 'out');
  const targets = possibleTargets(work.graph, work.kinds, { id: node.id, port });
  const [wanted, setTarget] = useState<string>();
  const target = wanted !== undefined && targets.includes(wanted) ? wanted : targets[0];
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (target === undefined) return;
    work.connect({ id: node.id, port }, target);
    work.say(t('connected', { from: node.id, to: target }));
    closeDialogAround(event.currentTarget);
  };
  const optionOf = (id: string): { value: string; label: string } => {
    const other = nodeOf(work.graph, id);
    return { value: id, label: other === undefined ? id : `${titleOf(other, work.kinds)} (${id})` };
  };
  return (
    <Dialog title={t('connect.title', { title: titleOf(node, work.kinds) })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {ports.length > 1 && (
          <SelectField
            label={t('connect.port')}
            value={port}
            options={ports.map((each) => ({ value: each, label: each }))}
            onChange={setPort}
          />
        )}
        {target === undefined ? (
          <p className="note">{t('connect.none')}</p>
        ) : (
          <SelectField label={t('connect.to')} value={target} options={targets.map(optionOf)} onChange={setTarget} />
        )}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" disabled={target === undefined}>
            {t('connect.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
