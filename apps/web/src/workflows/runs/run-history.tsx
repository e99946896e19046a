import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { Loaded } from '../../ui/loaded.js';
import { Distance } from '../../ui/moment.js';
import { More } from '../../ui/more.js';
import { Panel } from '../../ui/panel.js';
import { Status } from '../../ui/status.js';
import { useWords } from '../../words/words.js';
import { executionTones } from '../statuses.js';
import { workflowWords } from '../words.js';
import { useDurationText } from './durations.js';
import { executionsOf, type Execution } from './queries.js';
import { RunComparison } from './run-comparison.js';

interface RunHistoryProps {
  workflowId: string;
  /** The one that is shown: others can be compared with it. */
  current?: Execution;
}

/** Every execution of a workflow, the latest first. */
export function RunHistory({ workflowId, current }: RunHistoryProps): ReactElement {
  const t = useWords(workflowWords);
  const query = useInfiniteQuery(executionsOf(useOrganization(), workflowId));
  const [other, setOther] = useState<Execution>();
  return (
    <Panel title={t('history')}>
      <div className="stack">
        <Loaded query={query}>
          {({ pages }) => {
            const runs = pages.flatMap(({ data }) => data);
            if (runs.length === 0) return <p className="note">{t('history.none')}</p>;
            return (
              <ul className="rows">
                {runs.map((run) => (
                  <Run
                    key={run.id}
                    run={run}
                    isCurrent={run.id === current?.id}
                    {...(current !== undefined && run.id !== current.id && { onCompare: () => setOther(run) })}
                  />
                ))}
              </ul>
            );
          }}
        </Loaded>
        <More query={query} />
      </div>
      {other !== undefined && current !== undefined && (
        <RunComparison one={current} other={other} onClose={() => setOther(undefined)} />
      )}
    </Panel>
  );
}

interface RunProps {
  run: Execution;
  isCurrent: boolean;
  onCompare?: () => void;
}

function Run({ run: { id, attributes }, isCurrent, onCompare }: RunProps): ReactElement {
  const t = useWords(workflowWords);
  const { slug } = useOrganization();
  const duration = useDurationText();
  const { workflowId, status, createdAt, durationMs, version, trigger, isDryRun } = attributes;
  return (
    <li>
      <div>
        <p className="known">
          <Link
            to={`/${slug}/~/workflows/${workflowId}/executions/${id}`}
            {...(isCurrent && { 'aria-current': 'page' as const })}
          >
            <Distance at={createdAt} />
          </Link>
          <Status tone={executionTones[status]}>{t(`status.${status}`)}</Status>
          {isDryRun && <Status tone="neutral">{t('run.dry')}</Status>}
        </p>
        <p>
          {t(`trigger.${trigger}`)} · {t('version', { number: version })}
          {durationMs !== null && <> · {duration(durationMs)}</>}
        </p>
      </div>
      {onCompare !== undefined && (
        <Button kind="quiet" onClick={onCompare}>
          {t('compare')}
        </Button>
      )}
    </li>
  );
}
