import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { FactList } from '../../ui/fact-list.js';
import { Loaded } from '../../ui/loaded.js';
import { useMediaQuery } from '../../ui/media-query.js';
import { Distance } from '../../ui/moment.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { Status } from '../../ui/status.js';
import { useWords } from '../../words/words.js';
import { Canvas } from '../canvas/canvas.js';
import { graphOf, type Graph } from '../graph/graph.js';
import { shownValue } from '../graph/inputs.js';
import type { Kinds } from '../graph/kinds.js';
import { statesOf } from '../graph/step-states.js';
import { isUndecided } from '../graph/undecided.js';
import { nodeKinds, version, workflow } from '../queries.js';
import type { GraphSearch } from '../search.js';
import { executionTones } from '../statuses.js';
import { workflowWords } from '../words.js';
import { DecidePanel } from './decide-panel.js';
import { useNow, useDurationText } from './durations.js';
import { execution, stepsOf, type Execution, type Step } from './queries.js';
import { RunActions } from './run-actions.js';
import { RunHistory } from './run-history.js';
import { StepList } from './step-list.js';
import { StepPanel } from './step-panel.js';
import { UndecidedNotes } from './undecided-note.js';
import '../../ui/filters.css';
import '../editing/editor.css';
import './runs.css';

/** One execution, live on its graph. */
export function RunPage(): ReactElement {
  const { workflowId = '', executionId = '' }: { workflowId?: string; executionId?: string } = useParams({ strict: false });
  const organization = useOrganization();
  const run = useQuery(execution(organization, executionId));
  const kinds = useQuery(nodeKinds(organization));
  return (
    <Loaded query={run}>
      {({ data }) => (
        <Loaded query={kinds}>{(known) => <RunOf key={data.id} run={data} workflowId={workflowId} kinds={known} />}</Loaded>
      )}
    </Loaded>
  );
}

interface RunOfProps {
  run: Execution;
  workflowId: string;
  kinds: Kinds;
}

function RunOf({ run, workflowId, kinds }: RunOfProps): ReactElement {
  const organization = useOrganization();
  const graph = useQuery(version(organization, workflowId, run.attributes.version));
  const steps = useQuery(stepsOf(organization, run.id));
  return (
    <Loaded query={graph}>
      {({ data }) => (
        <Loaded query={steps}>
          {(known) => <Shown run={run} graph={graphOf(data.attributes)} steps={known} kinds={kinds} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ShownProps {
  run: Execution;
  graph: Graph;
  steps: readonly Step[];
  kinds: Kinds;
}

function Shown({ run, graph: read, steps, kinds }: ShownProps): ReactElement {
  const t = useWords(workflowWords);
  const organization = useOrganization();
  // Each answer makes the same graph again.
  const [graph] = useState(read);
  const states = useMemo(() => statesOf(steps), [steps]);
  const isDesk = useMediaQuery('(min-width: 48rem)');
  const { view = isDesk ? 'canvas' : 'list' }: GraphSearch = useSearch({ strict: false });
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { failedNodeId, workflowId } = run.attributes;
  useEffect(() => {
    if (failedNodeId !== null) setSelected([failedNodeId]);
  }, [failedNodeId]);
  const { data: named } = useQuery(workflow(organization, workflowId));
  const label = named?.data.attributes.label ?? '';
  const [id] = selected;
  const canAct = roleAtLeast(organization.role, 'creator');
  return (
    <Page
      title={t('run.page', { label })}
      lead={<Lead run={run} isUndecided={steps.some((step) => isUndecided(graph, step))} />}
      actions={canAct && <RunActions run={run} steps={steps} />}
    >
      <div className="workflow-page">
        <State run={run} />
        <UndecidedNotes graph={graph} kinds={kinds} steps={steps} isNamed />
        {canAct && <DecidePanel run={run} steps={steps} />}
        <RunViews run={run} view={view} />
        <div className={`workflow-editor as-${view}`}>
          {view === 'canvas' ? (
            <Canvas label={t('canvas')} graph={graph} kinds={kinds} selected={selected} onSelect={setSelected} states={states} />
          ) : (
            <StepList graph={graph} kinds={kinds} steps={steps} selected={id} onSelect={(chosen) => setSelected([chosen])} />
          )}
          <Inspected run={run} graph={graph} steps={steps} kinds={kinds} nodeId={id} />
        </div>
        <Facts run={run} />
        <RunHistory workflowId={workflowId} current={run} />
      </div>
    </Page>
  );
}

/** The step that is selected. */
function Inspected({ run, graph, steps, kinds, nodeId }: ShownProps & { nodeId: string | undefined }): ReactElement {
  const t = useWords(workflowWords);
  return (
    <section className="inspector" aria-label={t('run.details')}>
      {nodeId === undefined ? (
        <p className="note">{t('run.choose')}</p>
      ) : (
        <StepPanel
          key={nodeId}
          run={run}
          nodeId={nodeId}
          steps={steps.filter((step) => step.nodeId === nodeId)}
          graph={graph}
          kinds={kinds}
        />
      )}
    </section>
  );
}

function Lead({ run: { attributes }, isUndecided: isLate }: { run: Execution; isUndecided: boolean }): ReactElement {
  const t = useWords(workflowWords);
  const { slug } = useOrganization();
  const { workflowId, status, isDryRun, resumedFromId } = attributes;
  return (
    <p className="known note">
      <Link to={`/${slug}/~/workflows/${workflowId}`}>{t('run.back')}</Link>
      <Status tone={executionTones[status]}>{t(`status.${status}`)}</Status>
      {isLate && <Status tone="waiting">{t('undecided')}</Status>}
      {isDryRun && <Status tone="neutral">{t('run.dry')}</Status>}
      {resumedFromId !== null && (
        <Link to={`/${slug}/~/workflows/${workflowId}/executions/${resumedFromId}`}>{t('run.resumedFrom')}</Link>
      )}
    </p>
  );
}

function Progress({ run: { attributes } }: { run: Execution }): ReactElement | null {
  const t = useWords(workflowWords);
  const { status, progress, error, outputsDeletedAt } = attributes;
  if (status === 'compensating') return <p className="run-progress">{t('run.compensating')}</p>;
  if (status === 'failed' && error !== null)
    return (
      <div className="trouble" role="alert">
        <p className="theirs">{error.message}</p>
        <p className="note mono">{error.code}</p>
        {outputsDeletedAt !== null && <p className="note">{t('run.noResume')}</p>}
      </div>
    );
  if (!['queued', 'running', 'waiting'].includes(status)) return null;
  return (
    <label className="run-progress">
      <span>{t('run.progress', { progress })}</span>
      <progress max={100} value={progress} />
    </label>
  );
}

function State({ run }: { run: Execution }): ReactElement {
  return (
    <>
      <Progress run={run} />
      <Deleted run={run} />
    </>
  );
}

/** What of an execution is not kept any more. */
function Deleted({ run: { attributes } }: { run: Execution }): ReactElement | null {
  const t = useWords(workflowWords);
  const { outputsDeletedAt, stepsDeletedAt } = attributes;
  if (stepsDeletedAt !== null) return <p className="note">{t('run.stepsDeleted')}</p>;
  return outputsDeletedAt === null ? null : <p className="note">{t('run.outputsDeleted')}</p>;
}

function RunViews({ run, view }: { run: Execution; view: 'canvas' | 'list' }): ReactElement {
  const t = useWords(workflowWords);
  const { slug } = useOrganization();
  return (
    <nav className="filters" aria-label={t('views')}>
      {(['canvas', 'list'] as const).map((each) => (
        <Link
          key={each}
          to={`/${slug}/~/workflows/${run.attributes.workflowId}/executions/${run.id}`}
          search={{ view: each }}
          replace
          {...(view === each && { 'aria-current': 'page' as const })}
        >
          {t(`view.${each}`)}
        </Link>
      ))}
    </nav>
  );
}

function Facts({ run: { attributes } }: { run: Execution }): ReactElement {
  const t = useWords(workflowWords);
  const duration = useDurationText();
  const now = useNow(attributes.completedAt === null);
  const { trigger, author, version: number, creditsUsed, startedAt, createdAt, completedAt, variables } = attributes;
  const took = startedAt === null ? undefined : (completedAt === null ? now : Date.parse(completedAt)) - Date.parse(startedAt);
  const facts = [
    { name: t('fact.trigger'), value: t(`trigger.${trigger}`) },
    { name: t('fact.author'), value: author.name },
    { name: t('fact.version'), value: number },
    { name: t('fact.started'), value: <Distance at={startedAt ?? createdAt} /> },
    { name: t('fact.duration'), value: took === undefined ? '–' : duration(took) },
    { name: t('fact.credits'), value: creditsUsed },
    ...Object.entries(variables).map(([name, value]) => ({ name: `inputs.${name}`, value: shownValue(value) })),
  ];
  return (
    <Panel title={t('run.facts')}>
      <FactList facts={facts} />
    </Panel>
  );
}
