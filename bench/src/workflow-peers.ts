import type { Bench } from './bench.js';
import type { FromDbosWorker, ToDbosWorker } from './dbos-worker.js';
import { median, ratioAtLeast, type Figure } from './figures.js';
import { Helper } from './processes.js';
import { graphOf, nodesOfGraph } from './workflow-graphs.js';
import { WorkflowStage } from './workflow-stage.js';

const executions = 200;
const atOnce = 50;

/** Twenty steps one after the other that do nothing, from the start of an execution to its end: ours, and those of DBOS, in turns. */
export async function workflowPeers(bench: Bench): Promise<Figure[]> {
  const stage = await WorkflowStage.start(bench);
  await stage.add('flow_chain', graphOf('chain', 'keyed'));
  await stage.client.query('create database bench_dbos');
  const url = new URL(stage.databaseUrl);
  url.pathname = '/bench_dbos';
  const dbos: Helper<ToDbosWorker, FromDbosWorker> = new Helper('dbos-worker', { DATABASE_URL: url.href });
  bench.defer(() => dbos.kill());
  await dbos.next('ready');
  const work = { type: 'start', executions, atOnce } as const;
  const ways = {
    ours: () => stage.ask({ ...work, id: 'flow_chain' }, 'ran'),
    dbos: () => {
      const ran = dbos.next('ran', 300_000);
      dbos.send(work);
      return ran;
    },
  };
  const perSecond: Record<keyof typeof ways, number[]> = { ours: [], dbos: [] };
  for (let round = 0; round <= bench.rounds; round += 1) {
    for (const way of ['ours', 'dbos'] as const) {
      const { ms } = await ways[way]();
      // The first round warms up.
      if (round > 0) perSecond[way].push((1_000 * executions * nodesOfGraph) / ms);
      bench.note(`round ${round}: ${way} ${((1_000 * executions * nodesOfGraph) / ms).toFixed(0)} steps/s`);
    }
  }
  const name = `steps of ${atOnce} executions at once, each of ${nodesOfGraph} keyed ones that do nothing, against DBOS`;
  return [ratioAtLeast(name, median(perSecond.ours), 1, '/s', median(perSecond.dbos))];
}
