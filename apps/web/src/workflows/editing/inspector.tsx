import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { useWords } from '../../words/words.js';
import { titleOf } from '../graph/kinds.js';
import type { Mistake } from '../graph/mistakes.js';
import type { View } from '../search.js';
import { workflowWords } from '../words.js';
import { InputsForm } from './inputs-form.js';
import { MistakeList } from './mistake-list.js';
import { NodeForm } from './node-form.js';
import { useWork, useWorkState } from './use-workflow.js';

/** Beside the graph: the form of the selected node, or what is about all of it. In the list, forms stand in the list. */
export function Inspector({ view, mistakes }: { view: View; mistakes: readonly Mistake[] }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { selected } = useWorkState();
  const [id] = selected;
  const node = view === 'canvas' && selected.length === 1 && id !== undefined ? work.node(id) : undefined;
  if (node !== undefined)
    return (
      <section className="inspector" aria-label={t('settings.of', { title: titleOf(node, work.kinds) })}>
        <header>
          <h2 className="theirs">{titleOf(node, work.kinds)}</h2>
          <Button kind="quiet" aria-label={t('settings.close')} onClick={() => work.select([])}>
            <Icon name="close" />
          </Button>
        </header>
        <NodeForm key={node.id} node={node} mistakes={mistakes.filter(({ nodeId }) => nodeId === node.id)} />
      </section>
    );
  return (
    <section className="inspector" aria-label={t('about')}>
      <MistakeList mistakes={mistakes} />
      {view === 'canvas' && selected.length > 1 && <p>{t('selected.count', { count: selected.length })}</p>}
      <h2>{t('inputs')}</h2>
      <InputsForm mistakes={mistakes} />
    </section>
  );
}
