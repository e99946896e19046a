import { LocalCardModel, RenderPool } from '@imprint/adapters/models';
import { noJob } from '@imprint/domain/generation/testing';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Bench } from './bench.js';
import { requests, type CardOrder } from './card-requests.js';
import { median, ratioAtLeast, type Figure } from './figures.js';

/** The priority of the product's threads: with another one, whatever else runs on the machine would decide the ratio. */
const niceIncrement = 15;
const cardsPerThread = 12;

/** Draws that many cards; resolves when all are done. */
type Draw = (count: number) => Promise<void>;

export async function cards(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const threads of [1, 2]) {
    const product = throughPool(bench, threads);
    const bare = bareThreads(bench, threads);
    await product(threads * requests.length);
    await bare(threads * requests.length);
    const speeds = { product: [] as number[], bare: [] as number[] };
    for (let round = 1; round <= bench.rounds; round += 1) {
      speeds.product.push(await perSecond(product, threads * cardsPerThread));
      speeds.bare.push(await perSecond(bare, threads * cardsPerThread));
      bench.note(
        `${threads} threads, round ${round}: ${speeds.product.at(-1)?.toFixed(1)}/s, bare ${speeds.bare.at(-1)?.toFixed(1)}/s`,
      );
    }
    const name = `local/card, ${threads} thread${threads === 1 ? '' : 's'}, against bare satori and resvg`;
    figures.push(ratioAtLeast(name, median(speeds.product), 0.8, '/s', median(speeds.bare)));
  }
  return figures;
}

async function perSecond(draw: Draw, count: number): Promise<number> {
  const started = performance.now();
  await draw(count);
  return count / ((performance.now() - started) / 1_000);
}

/** As a scheduler-worker does it: the model, its pool, as many generations at once as twice the threads. */
function throughPool(bench: Bench, threads: number): Draw {
  const model = new LocalCardModel(new RenderPool(threads));
  bench.defer(() => model.close());
  const { signal } = new AbortController();
  return async (count) => {
    let next = 0;
    const drawOn = async (): Promise<void> => {
      while (next < count) {
        const request = requests[next % requests.length];
        next += 1;
        if (request !== undefined)
          await model.generate(request, { signal, progress: () => undefined, idempotencyKey: 'bench', job: noJob });
      }
    };
    await Promise.all(Array.from({ length: threads * 2 }, drawOn));
  };
}

function bareThreads(bench: Bench, threads: number): Draw {
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL('./bare-cards.js', import.meta.url), { workerData: { nice: niceIncrement } });
    bench.defer(() => worker.terminate());
    return worker;
  });
  return async (count) => {
    const order: CardOrder = { from: 0, count: Math.ceil(count / threads) };
    await Promise.all(
      workers.map(async (worker) => {
        const done = once(worker, 'message');
        worker.postMessage(order);
        await done;
      }),
    );
  };
}
