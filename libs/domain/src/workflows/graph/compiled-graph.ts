import type { Failure } from '@imprint/contracts/errors';
import type { FailurePolicy, StepRetry, WorkflowGraph } from '@imprint/contracts/workflows';
import type { NodeDeclaration, NodeKind } from '../nodes/node-kind.js';

/** Why a step failed, as expressions read it. */
export type StepError = Pick<Failure, 'class' | 'code' | 'message'>;

/** What expressions of a step can read. */
export interface StepValues {
  inputs: Readonly<Record<string, unknown>>;
  /** What started the execution: of an event, its payload; of a hook, the body. */
  trigger: unknown;
  /** Outputs of steps that ended before, by node; null of those that were skipped or failed. */
  steps: Readonly<Record<string, unknown>>;
  /** Of nodes after whose failure the execution goes on: why they failed, null if they did not. Read as `steps.<id>.error`. */
  failures?: Readonly<Record<string, StepError | null>>;
  /** Of the innermost loop around the step. */
  item?: unknown;
  /** Position of the item, from 0. */
  index?: number;
}

/** A node that was checked, with its expressions parsed. */
export interface CompiledNode<Kind extends NodeDeclaration = NodeKind> {
  id: string;
  kind: Kind;
  /** Edges that lead to it: the step may begin when each has given its token. 1 for a node without any. */
  needed: number;
  /** The innermost loop around it. */
  loop: string | null;
  /** Number of loops around it. */
  depth: number;
  onError: FailurePolicy;
  retry: StepRetry;
  timeoutSeconds: number;
  /** Nodes whose outputs its expressions read. */
  reads: readonly string[];
  /** What undoes its steps, if it says so. */
  undo: CompiledUndo<Kind> | null;
  /** Every port, `error` included. */
  ports: readonly string[];
  /** Nodes that edges lead to from this port, in the order of the edges. */
  next(port: string): readonly string[];
  /** The settings for one step. @throws StepFailure when an expression fails */
  settings(values: StepValues): Record<string, unknown>;
  /** @throws StepFailure when the expression fails */
  evaluate(expression: string, values: StepValues, variables?: Readonly<Record<string, unknown>>): unknown;
}

/** How a node is undone. */
export type CompiledUndo<Kind extends NodeDeclaration = NodeKind> = Pick<
  CompiledNode<Kind>,
  'kind' | 'retry' | 'timeoutSeconds' | 'reads' | 'settings' | 'evaluate'
>;

/** A graph that can run; with declarations instead of kinds, one that can be read. */
export interface CompiledGraph<Kind extends NodeDeclaration = NodeKind> {
  graph: WorkflowGraph;
  /** In an order in which each comes after those that lead to it. */
  nodes: ReadonlyMap<string, CompiledNode<Kind>>;
  /** Nodes that no edge leads to, outside of every loop. */
  starts: readonly string[];
  /** Nodes of this loop that lead to no further one: an item has ended when each of them has. */
  endsOf(loop: string): readonly string[];
  /** Part of the progress of an execution that belongs to a step of this node, if all items of its loops count once together. */
  share: number;
}
