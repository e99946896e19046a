import type { Bench } from './bench.js';
import { median, ratioAtLeast, shown, type Figure } from './figures.js';
import type { Spent } from './workflow-engine.js';
import { graphOf, nodesOfGraph, type Nodes } from './workflow-graphs.js';
import { WorkflowStage } from './workflow-stage.js';

/** Of the rows that bare updates change in the same time. */
const leastPart = 0.25;
const floorRows = 50_000;
/** The bare updates have 200 rows under way; of the steps under way, some wait for the others of their join. */
const stepsAtOnce = 400;
const executions: Readonly<Record<Nodes, number>> = { keyed: 500, pure: 1_500 };
const names: Readonly<Record<Nodes, string>> = {
  keyed: 'steps of nodes with an effect that does nothing, each claimed, begun and ended by itself',
  pure: 'steps of nodes that only compute, in passing',
};

interface Measured {
  perSecond: number;
  /** Microseconds of the processor. */
  node: number;
  database: number;
}

/**
 * Steps a second of graphs of 20 nodes (1, 4, 1, 4, … with joins, outputs of 200 bytes) against rows a second of bare `update … returning`
 * with 50 rows a statement, on the same database and as many connections, in turns.
 */
export async function workflowSteps(bench: Bench): Promise<Figure[]> {
  const stage = await WorkflowStage.start(bench, stepsAtOnce);
  for (const nodes of ['keyed', 'pure'] as const) await stage.add(`flow_${nodes}`, graphOf('branches', nodes));
  const measure = async (units: number, run: () => Promise<Spent>): Promise<Measured> => {
    const { ms, nodeMs, databaseMs } = await run();
    return { perSecond: (1_000 * units) / ms, node: (1_000 * nodeMs) / units, database: (1_000 * databaseMs) / units };
  };
  const ways: Record<Nodes | 'floor', () => Promise<Measured>> = {
    floor: () => measure(floorRows, () => stage.ask({ type: 'floor', rows: floorRows }, 'ran')),
    keyed: () => steps('keyed'),
    pure: () => steps('pure'),
  };
  const steps = (nodes: Nodes): Promise<Measured> =>
    measure(executions[nodes] * nodesOfGraph, () =>
      stage.ask({ type: 'run', id: `flow_${nodes}`, executions: executions[nodes] }, 'ran'),
    );
  const measured: Record<Nodes | 'floor', Measured[]> = { floor: [], keyed: [], pure: [] };
  for (let round = 0; round <= bench.rounds; round += 1) {
    for (const way of ['floor', 'keyed', 'pure'] as const) {
      const one = await ways[way]();
      // The first round warms up.
      if (round > 0) measured[way].push(one);
      const { perSecond, node, database: used } = one;
      bench.note(
        `round ${round}: ${way} ${perSecond.toFixed(0)}/s, ${node.toFixed(1)} µs of Node, ${used.toFixed(1)} of PostgreSQL`,
      );
    }
  }
  const middle = (way: Nodes | 'floor', part: keyof Measured): number => median(measured[way].map((one) => one[part]));
  return (['keyed', 'pure'] as const).flatMap((nodes) => [
    ratioAtLeast(names[nodes], middle(nodes, 'perSecond'), leastPart, '/s', middle('floor', 'perSecond')),
    shown(
      '… processor time of Node and PostgreSQL',
      middle(nodes, 'node') + middle(nodes, 'database'),
      'µs',
      middle('floor', 'node') + middle('floor', 'database'),
    ),
  ]);
}
