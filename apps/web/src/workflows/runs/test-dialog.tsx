import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Refusal } from '../../ui/refusal.js';
import { useWords } from '../../words/words.js';
import { useWork } from '../editing/use-workflow.js';
import type { Graph, GraphNode } from '../graph/graph.js';
import { readTexts } from '../graph/inputs.js';
import { titleOf } from '../graph/kinds.js';
import { workflowWords } from '../words.js';
import { InputFields } from './input-fields.js';
import { latestExecutions, stepsOf, useExecute } from './queries.js';
import { pinsIn, readPins } from './pins.js';

/** Runs one node of the draft; those before it give what is pinned here, at first what they gave the last time. */
export function TestDialog({ node, onClose }: { node: GraphNode; onClose: () => void }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { graph, kinds } = work;
  const known = useLatestOutputs(work.state.saved.id);
  const [pins, setPins] = useState<Readonly<Record<string, string>>>({});
  const [inputs, setInputs] = useState<Readonly<Record<string, string>>>({});
  const execute = useExecute(work.state.saved.id, work.saveFirst);
  const shown = readBy(node, graph);
  const textOf = (id: string): string => pins[id] ?? known.get(id) ?? '';
  const read = readPins(shown, textOf);
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
          <PinField
            key={id}
            id={id}
            text={textOf(id)}
            isBroken={read.broken.includes(id)}
            onChange={(text) => setPins((all) => ({ ...all, [id]: text }))}
          />
        ))}
        <InputFields
          inputs={graph.inputs}
          texts={inputs}
          faults={{}}
          brandId={work.state.saved.attributes.brandId ?? undefined}
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

/** Ids of the nodes whose outputs its settings name. */
function readBy({ id, with: settings = {} }: GraphNode, { nodes }: Graph): readonly string[] {
  const text = JSON.stringify(settings);
  return nodes.map((other) => other.id).filter((other) => other !== id && new RegExp(`steps\\s*\\.\\s*${other}\\b`).test(text));
}

interface PinFieldProps {
  id: string;
  text: string;
  isBroken: boolean;
  onChange: (text: string) => void;
}

function PinField({ id, text, isBroken, onChange }: PinFieldProps): ReactElement {
  const t = useWords(workflowWords);
  return (
    <Field label={t('test.pin', { id })} faults={isBroken ? [t('json.broken')] : []}>
      {(control) => (
        <textarea
          {...control}
          className="mono"
          rows={3}
          spellCheck={false}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** What nodes gave the last time, as text, by id. */
function useLatestOutputs(workflowId: string): ReadonlyMap<string, string> {
  const organization = useOrganization();
  const { data: executions = [] } = useQuery(latestExecutions(organization));
  const latest = executions.find(({ attributes }) => attributes.workflowId === workflowId);
  const { data: steps = [] } = useQuery({ ...stepsOf(organization, latest?.id ?? ''), enabled: latest !== undefined });
  return pinsIn(steps);
}
