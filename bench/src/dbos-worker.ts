// What durable steps cost with the library that is compared with: DBOS, on a database of its own of the same server.
import { loadPeer } from './load-peer.js';
import { nodesOfGraph, text } from './workflow-graphs.js';

export type ToDbosWorker = { type: 'start'; executions: number; atOnce: number };
export type FromDbosWorker = { type: 'ready' } | { type: 'ran'; ms: number };

/** What the bench uses of it. */
interface Dbos {
  setConfig(config: object): void;
  launch(): Promise<void>;
  registerWorkflow(work: () => Promise<void>, options: { name: string }): () => Promise<void>;
  runStep<Result>(step: () => Promise<Result>, options: { name: string }): Promise<Result>;
  startWorkflow(work: () => Promise<void>): () => Promise<{ getResult(): Promise<unknown> }>;
}

const tell = (message: FromDbosWorker): void => void process.send?.(message);
const { DBOS } = await loadPeer<{ DBOS: Dbos }>('@dbos-inc/dbos-sdk');
const { DATABASE_URL: systemDatabaseUrl, POOL_SIZE = '4' } = process.env;
DBOS.setConfig({ name: 'bench', systemDatabaseUrl, systemDatabasePoolSize: Number(POOL_SIZE), logLevel: 'error' });

const workflow = DBOS.registerWorkflow(
  async () => {
    for (let step = 0; step < nodesOfGraph; step += 1) await DBOS.runStep(async () => ({ text }), { name: `step${step}` });
  },
  { name: 'bench' },
);
await DBOS.launch();

/** Workflows one by one, so many at once, each from its start to its result. */
async function startAll(executions: number, atOnce: number): Promise<number> {
  const began = performance.now();
  let left = executions;
  const starter = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const handle = await DBOS.startWorkflow(workflow)();
      await handle.getResult();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, starter));
  return performance.now() - began;
}

process.on('message', ({ executions, atOnce }: ToDbosWorker) => {
  void startAll(executions, atOnce).then((ms) => tell({ type: 'ran', ms }));
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });
