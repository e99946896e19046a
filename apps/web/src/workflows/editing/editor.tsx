import { useEffect, type KeyboardEvent, type ReactElement } from 'react';
import { Conflict } from '../../ui/conflict.js';
import { useLeaveWarning } from '../../ui/leave-warning.js';
import { useMediaQuery } from '../../ui/media-query.js';
import { Page } from '../../ui/page.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { graphOf } from '../graph/graph.js';
import type { Kind } from '../graph/kinds.js';
import type { Mistake } from '../graph/mistakes.js';
import { RunHistory } from '../runs/run-history.js';
import type { View } from '../search.js';
import { workflowWords } from '../words.js';
import { EditCanvas } from './edit-canvas.js';
import { EditorActions, EditorLead } from './editor-head.js';
import { Inspector } from './inspector.js';
import { NodeList } from './node-list.js';
import { Palette } from './palette.js';
import { Toolbar } from './toolbar.js';
import { useMistakes } from './use-mistakes.js';
import { useWork, useWorkState, WorkContext } from './use-workflow.js';
import type { WorkflowWork } from './workflow-work.js';
import '../../ui/filters.css';
import './editor.css';

interface EditorProps {
  work: WorkflowWork;
  view: View;
}

/** A workflow while it is edited, as a drawing or as a list. */
export function Editor({ work, view }: EditorProps): ReactElement {
  return (
    <WorkContext value={work}>
      <Opened view={view} />
    </WorkContext>
  );
}

function Opened({ view }: { view: View }): ReactElement {
  const work = useWork();
  const { saved, error, said } = useWorkState();
  const { mistakes, isChecked } = useMistakes();
  useEffect(() => work.open(), [work]);
  useLeaveWarning(() => work.isUnsaved && !work.isReadOnly);
  return (
    <Page title={saved.attributes.label} lead={<EditorLead />} actions={<EditorActions mistakes={mistakes.length} />}>
      {error !== undefined && <Trouble error={error} onRetry={() => void work.save()} />}
      <DraftConflict />
      <div className="workflow-page" onKeyDown={(event) => takeKeys(event, work)}>
        <Toolbar view={view} mistakes={mistakes.length} isChecked={isChecked} />
        <Views view={view} mistakes={mistakes} />
        <RunHistory workflowId={saved.id} />
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </Page>
  );
}

function Views({ view, mistakes }: { view: View; mistakes: readonly Mistake[] }): ReactElement {
  const work = useWork();
  const isDesk = useMediaQuery('(min-width: 70rem)');
  const hasPalette = view === 'canvas' && isDesk && !work.isReadOnly;
  return (
    <div className={`workflow-editor as-${view}${hasPalette ? ' with-palette' : ''}`}>
      {hasPalette && (
        <div className="palette-side">
          <Palette kinds={work.kinds} isDraggable onPick={(kind) => addFromPalette(work, kind)} />
        </div>
      )}
      {view === 'canvas' ? <EditCanvas mistakes={mistakes} /> : <NodeList mistakes={mistakes} />}
      <Inspector view={view} mistakes={mistakes} />
    </div>
  );
}

/** Behind the node that is selected, where it has one port and may be connected; else on its own. */
function addFromPalette(work: WorkflowWork, kind: Kind): void {
  const { selected } = work.state;
  const [id] = selected;
  const node = selected.length === 1 && id !== undefined ? work.node(id) : undefined;
  const ports = node === undefined ? [] : (work.kinds.get(node.kind)?.ports ?? []);
  const [port] = ports;
  const isClear = node !== undefined && node.locked !== true && ports.length === 1 && port !== undefined;
  work.add(kind, isClear ? { after: { id: node.id, port } } : {});
}

function takeKeys(event: KeyboardEvent, work: WorkflowWork): void {
  const { target, key } = event;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
  const pressed = key.toLowerCase();
  if (pressed === 's') void work.save();
  else if (isTyping) return;
  else if (pressed === 'z' && event.shiftKey) work.redo();
  else if (pressed === 'z') work.undo();
  else if (pressed === 'y') work.redo();
  else if (pressed === 'd' && work.state.selected.length > 0) work.duplicate(work.state.selected);
  else return;
  event.preventDefault();
}

/** Both graphs, as far as a few words can say it. */
function DraftConflict(): ReactElement | null {
  const t = useWords(workflowWords);
  const work = useWork();
  const { conflict, history } = useWorkState();
  if (conflict === undefined) return null;
  const textOf = ({ nodes, edges }: { nodes: readonly unknown[]; edges: readonly unknown[] }): string =>
    t('conflict.counts', { nodes: nodes.length, edges: edges.length });
  return (
    <Conflict
      title={t('conflict')}
      mine={<p>{textOf(history.present)}</p>}
      theirs={<p>{textOf(graphOf(conflict.attributes))}</p>}
      onKeepMine={work.keepMine}
      onTakeTheirs={() => work.replace(conflict)}
    />
  );
}
