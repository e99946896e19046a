import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import { useWords } from '../../words/words.js';
import type { Graph } from '../graph/graph.js';
import { nodeOf } from '../graph/graph.js';
import { titleOf, type Kinds } from '../graph/kinds.js';
import { topologyOf } from '../graph/order.js';
import { durationOf, statesOf, undoOf } from '../graph/step-states.js';
import { isUndecided } from '../graph/undecided.js';
import { iconOf } from '../kind-icons.js';
import { stepTones, undoTones } from '../statuses.js';
import { workflowWords } from '../words.js';
import { useDurationText } from './durations.js';
import type { Step } from './queries.js';

interface StepListProps {
  graph: Graph;
  kinds: Kinds;
  steps: readonly Step[];
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** The nodes in the order in which they run, each with where it is. */
export function StepList({ graph, kinds, steps, selected, onSelect }: StepListProps): ReactElement {
  const t = useWords(workflowWords);
  const duration = useDurationText();
  const { order, loops } = topologyOf(graph, kinds);
  const states = statesOf(steps);
  return (
    <ol className="node-list" aria-label={t('nodes')}>
      {order.map((id) => {
        const node = nodeOf(graph, id);
        if (node === undefined) return null;
        const state = states.get(id);
        const took = steps.filter(({ nodeId }) => nodeId === id).map((step) => durationOf(step, Date.now()) ?? 0);
        const status = state?.status ?? 'pending';
        const title = titleOf(node, kinds);
        const undo = undoOf(steps, id);
        return (
          <li key={id} className={`node-row depth-${Math.min((loops.get(id) ?? []).length, 3)}`}>
            <div className="node-head">
              <Icon name={iconOf(node.kind, kinds.get(node.kind)?.group)} />
              <div>
                <h2 className="theirs">{title}</h2>
                <p className="note">
                  <span className="mono">{id}</span>
                  {took.length > 0 && <> · {duration(took.reduce((sum, ms) => sum + ms, 0))}</>}
                </p>
              </div>
              <Status tone={stepTones[status]}>
                {state !== undefined && state.count > 1
                  ? t('step.of', { ended: state.ended, count: state.count })
                  : t(`step.${status}`)}
              </Status>
              {steps.some((step) => step.nodeId === id && isUndecided(graph, step)) && (
                <Status tone="waiting">{t('undecided')}</Status>
              )}
              {undo !== undefined && <Status tone={undoTones[undo]}>{t(`undo.${undo}`)}</Status>}
              <Button aria-pressed={selected === id} aria-label={t('step.show.of', { title })} onClick={() => onSelect(id)}>
                {t('step.show')}
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
