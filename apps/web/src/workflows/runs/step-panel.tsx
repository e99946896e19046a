import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { FactList } from '../../ui/fact-list.js';
import { Loaded } from '../../ui/loaded.js';
import { SelectField } from '../../ui/select-field.js';
import { Status } from '../../ui/status.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { nodeOf, type Graph } from '../graph/graph.js';
import { titleOf, type Kinds } from '../graph/kinds.js';
import { durationOf } from '../graph/step-states.js';
import { stepTones, undoTones } from '../statuses.js';
import { workflowWords } from '../words.js';
import { useDurationText, useNow } from './durations.js';
import { UndecidedNotes } from './undecided-note.js';
import { stepDetail, useRerun, useResume, type Execution, type Step } from './queries.js';

interface StepPanelProps {
  run: Execution;
  nodeId: string;
  /** Of this node, one for each item of the loops around it. */
  steps: readonly Step[];
  graph: Graph;
  kinds: Kinds;
}

/** What a node was given and gave, how long it took and what it cost. */
export function StepPanel({ run, nodeId, steps, graph, kinds }: StepPanelProps): ReactElement {
  const t = useWords(workflowWords);
  const { role } = useOrganization();
  const [scope, setScope] = useState<string>();
  const node = nodeOf(graph, nodeId);
  const step = steps.find((each) => each.scope === scope) ?? steps.find(({ status }) => status === 'failed') ?? steps[0];
  return (
    <>
      <header>
        <h2 className="theirs">{node === undefined ? nodeId : titleOf(node, kinds)}</h2>
      </header>
      {steps.length > 1 && step !== undefined && (
        <SelectField
          label={t('step.item')}
          value={step.scope}
          options={steps.map((each) => ({ value: each.scope, label: `${each.scope} · ${t(`step.${each.status}`)}` }))}
          onChange={setScope}
        />
      )}
      {step !== undefined && <UndecidedNotes graph={graph} kinds={kinds} steps={[step]} />}
      {step === undefined ? <p className="note">{t('step.notReached')}</p> : <Detail run={run} step={step} />}
      {roleAtLeast(role, 'creator') && step !== undefined && <StepActions run={run} step={step} />}
    </>
  );
}

function Detail({ run, step }: { run: Execution; step: Step }): ReactElement {
  const t = useWords(workflowWords);
  const query = useQuery(stepDetail(useOrganization(), run.id, step));
  const duration = useDurationText();
  const now = useNow(step.startedAt !== null && step.endedAt === null);
  const took = durationOf(step, now);
  const facts = [
    { name: t('fact.status'), value: <Status tone={stepTones[step.status]}>{t(`step.${step.status}`)}</Status> },
    { name: t('fact.duration'), value: took === undefined ? '–' : duration(took) },
    { name: t('fact.credits'), value: step.creditsMicro / 1_000_000 },
    { name: t('fact.attempts'), value: step.attempts },
    ...(step.undo === null ? [] : [{ name: t('fact.undo'), value: <UndoStatus undo={step.undo} /> }]),
    ...(step.isPinned ? [{ name: t('fact.pinned'), value: t('yes') }] : []),
    ...(step.waitsFor === null ? [] : [{ name: t('fact.waits'), value: t(`waits.${step.waitsFor.for}`) }]),
  ];
  return (
    <>
      {step.error !== null && (
        <div className="trouble" role="alert">
          <p className="theirs">{step.error.message}</p>
          <p className="note mono">{step.error.code}</p>
        </div>
      )}
      <NotUndone step={step} />
      <FactList facts={facts} />
      <Loaded query={query}>
        {({ settings, output, failures }) => (
          <>
            <Json title={t('step.inputs')} value={settings} />
            <Json title={t('step.output')} value={output} />
            {failures.length > 0 && (
              <section>
                <h3>{t('step.failures')}</h3>
                <ul className="faults">
                  {failures.map(({ number, error }) => (
                    <li key={number} className="theirs">
                      {t('step.attempt', { number })} {error?.message}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function UndoStatus({ undo: { status } }: { undo: NonNullable<Step['undo']> }): ReactElement {
  const t = useWords(workflowWords);
  return <Status tone={undoTones[status]}>{t(`undo.${status}`)}</Status>;
}

/** Why what a step has done is still there. */
function NotUndone({ step: { undo } }: { step: Step }): ReactElement | null {
  const t = useWords(workflowWords);
  if (undo === null || undo.error === null) return null;
  return (
    <div className="trouble" role="alert">
      <p className="theirs">{t('undo.why', { message: undo.error.message })}</p>
    </div>
  );
}

/** A value as JSON, which scrolls also by the keyboard. */
export function Json({ title, value }: { title: string; value: unknown }): ReactElement {
  const t = useWords(workflowWords);
  return (
    <section>
      <h3>{title}</h3>
      {value === null || value === undefined ? (
        <p className="note">{t('step.nothing')}</p>
      ) : (
        <pre className="json" tabIndex={0} role="group" aria-label={title}>
          {JSON.stringify(value, null, 2)}
        </pre>
      )}
    </section>
  );
}

function StepActions({ run, step }: { run: Execution; step: Step }): ReactElement | null {
  const t = useWords(workflowWords);
  const rerun = useRerun(run.id);
  const resume = useResume(run.id);
  const hasEnded = run.attributes.completedAt !== null;
  if (!hasEnded || run.attributes.isDryRun || run.attributes.outputsDeletedAt !== null) return null;
  return (
    <>
      <div className="actions">
        {step.nodeId === run.attributes.failedNodeId && (
          <Button kind="primary" isBusy={resume.isPending} onClick={() => resume.mutate()}>
            {t('step.resume')}
          </Button>
        )}
        {step.scope === '' && (
          <Button isBusy={rerun.isPending} onClick={() => rerun.mutate(step.nodeId)}>
            {t('step.rerun')}
          </Button>
        )}
      </div>
      {rerun.isError && <Trouble error={rerun.error} />}
      {resume.isError && <Trouble error={resume.error} />}
    </>
  );
}
