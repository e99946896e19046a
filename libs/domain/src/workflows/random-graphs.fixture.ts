import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@imprint/contracts/workflows';
import fc from 'fast-check';
import { type NodeKind, StepFailure } from './nodes/node-kind.js';
import { NodeKinds } from './nodes/node-kinds.js';
import { pureNode } from './nodes/pure-node.js';

/** What a fake node does. In a loop, it may do something else for each item. */
export interface Behaviour {
  /** Of a node with two ports: those that it takes. */
  ports: readonly string[];
  /** Attempts that fail before one succeeds; more than it has: it fails. */
  failures: number;
  /** Of a loop. */
  items: number;
  waits: boolean;
  /** Attempts to undo it that fail before one succeeds. */
  undoFailures: number;
}

const fake = {
  ...pureNode,
  description: 'Behaves as its settings say.',
  group: 'flow',
  outputs: {},
  retry: { maxAttempts: 2, waitSeconds: 0 },
} as const;

const fields = {
  behaviours: { type: 'list', label: 'Behaviours', description: 'By position of the item.', required: true, isLiteral: true },
} as const;

function behaviourOf({ settings, scope }: Parameters<NodeKind['run']>[0]): Behaviour {
  const behaviours = settings['behaviours'] as readonly Behaviour[];
  return behaviours[Number(scope.split('.').at(-1) ?? 0) % behaviours.length] as Behaviour;
}

function failFirst({ failures }: Pick<Behaviour, 'failures'>, attempt: number): void {
  if (attempt <= failures) throw StepFailure.of('provider_outage', 'fake_outage', `Attempt ${attempt} fails.`, true);
}

/** Nodes that the engine and the interpreter can be given alike. */
export const fakeKinds = new NodeKinds([
  {
    ...fake,
    fields,
    kind: 'fake_step',
    label: 'Step',
    ports: ['out'],
    run(call) {
      const behaviour = behaviourOf(call);
      failFirst(behaviour, call.attempt);
      if (behaviour.waits && call.state === null) return { wait: { until: new Date(Date.now() + 1) }, state: 'waited' };
      return { output: { by: call.nodeId, scope: call.scope } };
    },
  },
  {
    ...fake,
    fields,
    kind: 'fake_effect',
    label: 'Effect',
    ports: ['out'],
    replay: 'keyed',
    isImmediate: false,
    undo: 'automatic',
    run(call) {
      const behaviour = behaviourOf(call);
      failFirst(behaviour, call.attempt);
      return { output: { by: call.nodeId, scope: call.scope, undo: behaviour } };
    },
    async compensate({ attempt, state, key }, output) {
      const { by, scope, undo } = output as { by: string; scope: string; undo: Behaviour };
      // It is called for the step that gave this.
      if (!key.endsWith(`/${by}/${scope}`)) throw new Error(`${key} undoes ${by}/${scope}`);
      failFirst({ failures: undo.undoFailures }, attempt);
      if (undo.waits && state === null) return { wait: { until: new Date(Date.now() + 1) }, state: 'waited' };
      return { output: null };
    },
  },
  {
    ...fake,
    fields,
    kind: 'fake_branch',
    label: 'Branch',
    ports: ['left', 'right'],
    run(call) {
      const behaviour = behaviourOf(call);
      failFirst(behaviour, call.attempt);
      return { output: { ports: behaviour.ports }, ports: behaviour.ports };
    },
  },
  {
    ...fake,
    fields,
    kind: 'fake_loop',
    label: 'Loop',
    ports: ['item', 'done'],
    run(call) {
      const behaviour = behaviourOf(call);
      failFirst(behaviour, call.attempt);
      const items = Array.from({ length: behaviour.items }, (_, at) => at);
      if (call.signal === null && items.length > 0) return { items, state: 'began' };
      return { output: { results: call.signal ?? [] }, ports: ['done'] };
    },
  },
]);

const behaviour: fc.Arbitrary<Behaviour> = fc.record({
  ports: fc.subarray(['left', 'right']),
  failures: fc.constantFrom(0, 0, 1, 99),
  items: fc.nat({ max: 3 }),
  waits: fc.boolean(),
  undoFailures: fc.constantFrom(0, 0, 1, 99),
});

const part = fc.record({
  kind: fc.constantFrom('fake_step', 'fake_effect', 'fake_effect', 'fake_branch', 'fake_loop'),
  behaviours: fc.array(behaviour, { minLength: 1, maxLength: 3 }),
  onError: fc.constantFrom('continue', 'continue', 'continue', 'stop', 'compensate'),
  /** Which of the loops so far it is in, and which of the nodes there lead to it. */
  region: fc.nat(),
  sources: fc.array(fc.record({ node: fc.nat(), port: fc.nat() }), { maxLength: 4 }),
});

type Part = typeof part extends fc.Arbitrary<infer Value> ? Value : never;

/** Steps may fail for good if `canStop`. */
export function randomGraphs(maxLength: number, canStop: boolean): fc.Arbitrary<WorkflowGraph> {
  return fc.array(part, { minLength: 1, maxLength }).map((parts) => built(parts, canStop));
}

interface Region {
  loop: string | null;
  depth: number;
  nodes: WorkflowNode[];
}

function built(parts: readonly Part[], canStop: boolean): WorkflowGraph {
  const regions: Region[] = [{ loop: null, depth: 0, nodes: [] }];
  const edges = new Map<string, WorkflowEdge>();
  parts.forEach(({ kind: wanted, behaviours, onError, region: chosen, sources }, at) => {
    // Each loop gets at least a step: the first parts that come after it.
    const region = regions.find(({ loop, nodes }) => loop !== null && nodes.length === 0) ?? regions[chosen % regions.length];
    if (region === undefined) return;
    // Room for the step of each loop is kept, and for loops within the allowed depth.
    const isLoop = wanted === 'fake_loop' && region.depth < 3 && at < parts.length - 1;
    const kind = wanted === 'fake_loop' && !isLoop ? 'fake_step' : wanted;
    const node: WorkflowNode = { id: `n${at}`, kind, with: { behaviours }, onError: canStop ? onError : 'continue' };
    for (const edge of edgesTo(node.id, region, sources)) edges.set(`${edge.from} ${edge.to}`, edge);
    region.nodes.push(node);
    if (isLoop) regions.push({ loop: node.id, depth: region.depth + 1, nodes: [] });
  });
  const nodes = regions.flatMap((region) => region.nodes);
  return { schema: 'imprint.workflow/1', name: 'Random', inputs: {}, nodes, edges: [...edges.values()] };
}

function edgesTo(to: string, { loop, nodes }: Region, sources: Part['sources']): WorkflowEdge[] {
  const edges = sources.flatMap(({ node, port }) => {
    const source = nodes[node % nodes.length];
    return source === undefined ? [] : [{ from: `${source.id}.${portOf(source, port)}`, to }];
  });
  return loop !== null && edges.length === 0 ? [{ from: `${loop}.item`, to }] : edges;
}

function portOf({ kind, onError }: WorkflowNode, port: number): string {
  const ports = { fake_branch: ['left', 'right'], fake_loop: ['done'] }[kind] ?? ['out'];
  const all = onError === 'continue' ? [...ports, ...ports, 'error'] : ports;
  return all[port % all.length] ?? 'out';
}
