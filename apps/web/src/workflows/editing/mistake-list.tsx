import type { ReactElement } from 'react';
import { useWords } from '../../words/words.js';
import type { Mistake } from '../graph/mistakes.js';
import { workflowWords } from '../words.js';
import { useWork } from './use-workflow.js';

/** Everything that is wrong; whatever is about a node leads to it. */
export function MistakeList({ mistakes }: { mistakes: readonly Mistake[] }): ReactElement | null {
  const t = useWords(workflowWords);
  const work = useWork();
  if (mistakes.length === 0) return null;
  return (
    <section className="mistakes" aria-label={t('mistakes')}>
      <h2>{t('mistakes')}</h2>
      <ul className="faults">
        {mistakes.map(({ text, nodeId }) => (
          <li key={text} className="theirs">
            {nodeId === undefined || work.node(nodeId) === undefined ? (
              text
            ) : (
              <button type="button" className="link" onClick={() => work.select([nodeId])}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
