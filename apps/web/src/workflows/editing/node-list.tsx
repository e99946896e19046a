import { useId, useState, type ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import { useWords } from '../../words/words.js';
import { canRemove } from '../graph/changes.js';
import { edgeKey, sourceOf, type GraphEdge, type GraphNode, type Source } from '../graph/graph.js';
import { portsOf, titleOf } from '../graph/kinds.js';
import type { Mistake } from '../graph/mistakes.js';
import { topologyOf } from '../graph/order.js';
import { iconOf } from '../kind-icons.js';
import { workflowWords } from '../words.js';
import { AddDialog } from './add-dialog.js';
import { ConnectDialog } from './connect-dialog.js';
import { NodeForm } from './node-form.js';
import { useWork, useWorkState } from './use-workflow.js';

/** The graph as a list in the order in which its nodes run: everything that the canvas can do, without it. */
export function NodeList({ mistakes }: { mistakes: readonly Mistake[] }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { history } = useWorkState();
  const graph = history.present;
  const { order, loops } = topologyOf(graph, work.kinds);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  if (order.length === 0) return <p className="empty">{t('nodes.none')}</p>;
  return (
    <ol className="node-list" aria-label={t('nodes')}>
      {order.flatMap((id) => {
        const node = nodes.get(id);
        if (node === undefined) return [];
        const found = mistakes.filter(({ nodeId }) => nodeId === id);
        return [<NodeRow key={id} node={node} loops={loops.get(id) ?? []} mistakes={found} />];
      })}
    </ol>
  );
}

interface NodeRowProps {
  node: GraphNode;
  loops: readonly string[];
  mistakes: readonly Mistake[];
}

function NodeRow({ node, loops, mistakes }: NodeRowProps): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { selected } = useWorkState();
  const id = useId();
  const isOpen = selected.length === 1 && selected[0] === node.id;
  const title = titleOf(node, work.kinds);
  const kind = work.kinds.get(node.kind);
  return (
    <li className={`node-row depth-${Math.min(loops.length, 3)}`} aria-labelledby={id}>
      <div className="node-head">
        <span className={`canvas-icon ${kind?.group ?? ''}`}>
          <Icon name={iconOf(node.kind, kind?.group)} />
        </span>
        <div>
          <h2 id={id} className="theirs">
            {title}
          </h2>
          <p className="note">
            <span className="mono">{node.id}</span>
            {loops.length > 0 && <> · {t('node.inLoop', { loop: loops.at(-1) ?? '' })}</>}
            {node.locked === true && <> · {t('locked')}</>}
          </p>
        </div>
        {mistakes.length > 0 && <Status tone="troubled">{t('mistakes.count', { count: mistakes.length })}</Status>}
        <Button
          className="node-open"
          aria-expanded={isOpen}
          aria-label={t('settings.of', { title })}
          onClick={() => work.select(isOpen ? [] : [node.id])}
        >
          {t('settings')}
        </Button>
      </div>
      <Connections node={node} title={title} />
      {!work.isReadOnly && <RowActions node={node} title={title} />}
      {isOpen && <NodeForm key={node.id} node={node} mistakes={mistakes} />}
    </li>
  );
}

function RowActions({ node, title }: { node: GraphNode; title: string }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const [after, setAfter] = useState<Source>();
  const [isConnecting, setIsConnecting] = useState(false);
  const ports = portsOf(node, work.kinds);
  return (
    <div className="node-actions">
      {ports.map((port) => (
        <Button
          key={port}
          kind="quiet"
          aria-label={ports.length > 1 ? t('insert.afterPort', { title, port }) : t('insert.after', { title })}
          disabled={node.locked === true}
          onClick={() => setAfter({ id: node.id, port })}
        >
          {ports.length > 1 ? t('insert.port', { port }) : t('insert')}
        </Button>
      ))}
      <Button
        kind="quiet"
        aria-label={t('connect.of', { title })}
        disabled={node.locked === true || ports.length === 0}
        onClick={() => setIsConnecting(true)}
      >
        {t('connect.do')}
      </Button>
      <Button kind="quiet" aria-label={t('duplicate.of', { title })} onClick={() => work.duplicate([node.id])}>
        {t('duplicate')}
      </Button>
      <Button
        kind="quiet"
        aria-label={t('remove.of', { title })}
        disabled={!canRemove(work.graph, node.id)}
        onClick={() => {
          work.remove([node.id]);
          work.say(t('removed', { title }));
        }}
      >
        {t('remove')}
      </Button>
      {after !== undefined && <AddDialog after={after} onClose={() => setAfter(undefined)} onAdded={() => undefined} />}
      {isConnecting && <ConnectDialog node={node} onClose={() => setIsConnecting(false)} />}
    </div>
  );
}

/** Where it goes on, each with a button that takes the connection away. */
function Connections({ node, title }: { node: GraphNode; title: string }): ReactElement | null {
  const t = useWords(workflowWords);
  const work = useWork();
  const { graph } = work;
  const onward = graph.edges.filter(({ from }) => sourceOf(from).id === node.id);
  if (onward.length === 0) return null;
  const isLocked = (edge: GraphEdge): boolean => node.locked === true || work.node(edge.to)?.locked === true;
  return (
    <ul className="node-edges" aria-label={t('connections.of', { title })}>
      {onward.map((edge) => {
        const { port } = sourceOf(edge.from);
        const other = work.node(edge.to);
        return (
          <li key={edgeKey(edge)}>
            <span>
              {port !== 'out' && <span className="mono">{port} </span>}→{' '}
              <button type="button" className="link" onClick={() => work.select([edge.to])}>
                {other === undefined ? edge.to : titleOf(other, work.kinds)}
              </button>
            </span>
            {!work.isReadOnly && !isLocked(edge) && (
              <Button
                kind="quiet"
                aria-label={t('disconnect.of', { edge: edgeKey(edge) })}
                onClick={() => work.disconnect([edgeKey(edge)])}
              >
                <Icon name="close" />
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
