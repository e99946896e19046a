// The reference for picking up due work: BullMQ's delayed jobs on Redis, one worker, 128 processors.
import { Queue, Worker } from 'bullmq';

export type ToDelayedJobWorker = { type: 'schedule'; jobs: number; dueAt: number };
export type FromDelayedJobWorker = { type: 'ready' } | { type: 'scheduled' } | { type: 'entered'; times: number[] };

const concurrency = 128;
const addedAtOnce = 500;
const name = 'due';
const { hostname: host, port } = new URL(process.env.REDIS_URL ?? '');
const connection = { host, port: Number(port) };
const tell = (message: FromDelayedJobWorker): void => void process.send?.(message);

let awaited = 0;
let times: number[] = [];
const queue = new Queue(name, { connection });
const worker = new Worker(
  name,
  async () => {
    times.push(Date.now());
    if (times.length === awaited) tell({ type: 'entered', times });
  },
  { connection, concurrency, removeOnComplete: { count: 0 } },
);
await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);

process.on('message', ({ jobs, dueAt }: ToDelayedJobWorker) => {
  awaited = jobs;
  times = [];
  void schedule(jobs, dueAt).then(() => tell({ type: 'scheduled' }));
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });

async function schedule(jobs: number, dueAt: number): Promise<void> {
  for (let from = 0; from < jobs; from += addedAtOnce) {
    const timestamp = Date.now();
    const size = Math.min(addedAtOnce, jobs - from);
    await queue.addBulk(
      Array.from({ length: size }, (_, index) => ({
        name,
        data: { targetId: `tgt_${from + index}` },
        opts: { timestamp, delay: dueAt - timestamp },
      })),
    );
  }
}
