import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Refusal } from '../../ui/refusal.js';
import { useWords } from '../../words/words.js';
import { useWork } from '../editing/use-workflow.js';
import type { GraphNode } from '../graph/graph.js';
import { readTexts } from '../graph/inputs.js';
import { titleOf } from '../graph/kinds.js';
import { ancestorsOf, topologyOf } from '../graph/order.js';
import { workflowWords } from '../words.js';
import { InputFields } from './input-fields.js';
import { latestExecutions, stepsOf, useExecute } from './queries.js';
import { pinsIn, readPins } from './pins.js';

/** Runs one node of the draft; those before it give what is pinned here, at first what they gave the last time. */
export function TestDialog({ node, onClose }: { node: GraphNode; onClose: () => void }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const organization = useOrganization();
  const { graph, kinds } = work;
  const { data: executions = [] } = useQuery(latestExecutions(organization));
  const latest = executions.find(({ attributes }) => attributes.workflowId === work.state.saved.id);
  const { data: steps = [] } = useQuery({ ...stepsOf(organization, latest?.id ?? ''), enabled: latest !== undefined });
  const topology = topologyOf(graph, kinds);
  const before = ancestorsOf(topology, node.id);
  const known = pinsIn(steps);
  const [pins, setPins] = useState<Readonly<Record<string, string>>>({});
  const [inputs, setInputs] = useState<Readonly<Record<string, string>>>({});
  const execute = useExecute(work.state.saved.id, work.save);
  const shown = topology.order.filter((id) => before.has(id));
  const read = readPins(shown, (id) => pins[id] ?? known.get(id) ?? '');
  const { variables } = readTexts(graph.inputs, inputs);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (read.broken.length === 0) execute.mutate({ nodeIds: [node.id], pins: read.pins, version: 'draft', variables });
  };
  return (
    <Dialog title={t('test.title', { title: titleOf(node, kinds) })} onClose={onClose} isWide>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="note">{t(shown.length === 0 ? 'test.alone' : 'test.hint')}</p>
        {shown.map((id) => (
          <Field key={id} label={t('test.pin', { id })} faults={read.broken.includes(id) ? [t('json.broken')] : []}>
            {(control) => (
              <textarea
                {...control}
                className="mono"
                rows={3}
                spellCheck={false}
                value={pins[id] ?? known.get(id) ?? ''}
                onChange={({ target }) => setPins((all) => ({ ...all, [id]: target.value }))}
              />
            )}
          </Field>
        ))}
        <InputFields
          inputs={graph.inputs}
          texts={inputs}
          faults={{}}
          onChange={(name, text) => setInputs((all) => ({ ...all, [name]: text }))}
        />
        {execute.isError && <Refusal error={execute.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={execute.isPending} disabled={read.broken.length > 0}>
            {t('test.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
