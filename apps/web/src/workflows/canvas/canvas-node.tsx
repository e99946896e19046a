import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import { useWords } from '../../words/words.js';
import { titleOf, type Kinds } from '../graph/kinds.js';
import { nodeSize } from '../graph/layout.js';
import { iconOf } from '../kind-icons.js';
import { stepTones } from '../statuses.js';
import { workflowWords } from '../words.js';
import { inPort, portTop, type DrawnNode, type Shown } from './drawn.js';

/** How it is doing, or what is wrong with it. */
function Marks({ state, mistakes }: Pick<Shown, 'state' | 'mistakes'>): ReactElement {
  const t = useWords(workflowWords);
  return (
    <>
      {state !== undefined && (
        <span className="canvas-state">
          <Status tone={stepTones[state.status]}>
            {state.count > 1 ? t('step.of', { ended: state.ended, count: state.count }) : t(`step.${state.status}`)}
          </Status>
        </span>
      )}
      {mistakes > 0 && (
        <span className="canvas-state">
          <Status tone="troubled">{t('mistakes.count', { count: mistakes })}</Status>
        </span>
      )}
    </>
  );
}

/** Its ports, each with its knob; a single one needs no name. */
function Ports({ ports, isConnectable }: { ports: readonly string[]; isConnectable: boolean }): ReactElement {
  return (
    <>
      {ports.map((port, at) => (
        <Handle
          key={port}
          id={port}
          type="source"
          position={Position.Right}
          isConnectable={isConnectable}
          style={{ top: portTop(at, ports.length) }}
          aria-hidden="true"
        />
      ))}
      {ports.length > 1 && (
        <ul className="canvas-ports">
          {ports.map((port) => (
            <li key={port} className={port === 'error' ? 'error' : undefined}>
              {port}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How a node of the canvas looks. The kinds stay the same as long as a canvas is open. */
export function canvasNodeOf(kinds: Kinds, isReadOnly: boolean): (props: NodeProps<DrawnNode>) => ReactElement {
  function CanvasNode({ data: { node, ports, mistakes, state } }: NodeProps<DrawnNode>): ReactElement {
    const t = useWords(workflowWords);
    const kind = kinds.get(node.kind);
    return (
      <div className={`canvas-node ${kind?.group ?? ''} ${state?.status ?? ''}`}>
        <Handle
          id={inPort}
          type="target"
          position={Position.Left}
          isConnectable={!isReadOnly}
          style={{ top: nodeSize.height / 2 }}
          aria-hidden="true"
        />
        <span className="canvas-icon">
          <Icon name={iconOf(node.kind, kind?.group)} />
        </span>
        <span className="canvas-title">
          <strong className="theirs">{titleOf(node, kinds)}</strong>
          <small className="theirs">
            {node.locked === true && `${t('locked')} · `}
            {node.id}
          </small>
        </span>
        <Marks state={state} mistakes={mistakes} />
        <Ports ports={ports} isConnectable={!isReadOnly} />
      </div>
    );
  }
  return memo(CanvasNode) as unknown as typeof CanvasNode;
}
