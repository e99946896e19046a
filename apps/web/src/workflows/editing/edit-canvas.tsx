import { useMemo, type ReactElement } from 'react';
import { useWords } from '../../words/words.js';
import { Canvas, type CanvasEdits } from '../canvas/canvas.js';
import { connectionMistake } from '../graph/changes.js';
import type { Mistake } from '../graph/mistakes.js';
import { workflowWords } from '../words.js';
import { useWork, useWorkState } from './use-workflow.js';
import { countedMistakes } from './use-mistakes.js';
import type { WorkflowWork } from './workflow-work.js';

/** The graph as a drawing. */
export function EditCanvas({ mistakes }: { mistakes: readonly Mistake[] }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { history, selected } = useWorkState();
  const edits = useMemo(() => (work.isReadOnly ? undefined : editsOf(work)), [work]);
  const counts = useMemo(() => countedMistakes(mistakes), [mistakes]);
  return (
    <Canvas
      label={t('canvas')}
      graph={history.present}
      kinds={work.kinds}
      selected={selected}
      onSelect={work.select}
      mistakes={counts}
      {...(edits !== undefined && { edits })}
    />
  );
}

function editsOf(work: WorkflowWork): CanvasEdits {
  return {
    onMove: work.move,
    onMoved: work.seal,
    canConnect: (source, to) => connectionMistake(work.graph, work.kinds, source, to) === undefined,
    onConnect: work.connect,
    onRemove: (nodeIds, edgeKeys) => {
      work.disconnect(edgeKeys, 'remove');
      work.remove(nodeIds, 'remove');
      work.seal();
    },
    onDrop: (name, at) => {
      const kind = work.kinds.get(name);
      if (kind !== undefined) work.add(kind, { at });
    },
  };
}
