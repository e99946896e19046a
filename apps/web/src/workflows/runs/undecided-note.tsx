import type { ReactElement } from 'react';
import { useWords } from '../../words/words.js';
import { nodeOf, type Graph } from '../graph/graph.js';
import { titleOf, type Kinds } from '../graph/kinds.js';
import { undecidedIn } from '../graph/undecided.js';
import { workflowWords } from '../words.js';
import type { Step } from './queries.js';

interface UndecidedNotesProps {
  graph: Graph;
  kinds: Kinds;
  steps: readonly Step[];
  /** Names the approval, where it is not shown by where it stands. */
  isNamed?: boolean;
}

/** Approvals that nobody decided, and what did not happen because of it. */
export function UndecidedNotes({ graph, kinds, steps, isNamed = false }: UndecidedNotesProps): ReactElement {
  const t = useWords(workflowWords);
  return (
    <>
      {undecidedIn(graph, steps).map(({ nodeId, isPublishing, isHandled }) => {
        const node = nodeOf(graph, nodeId);
        const title = node === undefined ? nodeId : titleOf(node, kinds);
        return (
          <div key={nodeId} className="undecided" role="status">
            <p>
              <strong>{t(isPublishing ? 'undecided.published' : 'undecided.done')}</strong>
            </p>
            <p className="note theirs">
              {[
                ...(isNamed ? [t('undecided.which', { title })] : []),
                t(isHandled ? 'undecided.handled' : 'undecided.ended'),
              ].join(' ')}
            </p>
          </div>
        );
      })}
    </>
  );
}
