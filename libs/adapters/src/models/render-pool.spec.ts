import { afterEach, describe, expect, it } from '@jest/globals';
import { ModelError } from '@imprint/domain/generation/image';
import { getPriority } from 'node:os';
import { imageContext, imageRequest } from './image-model.conformance.js';
import { LocalCardModel } from './local-card.model.js';
import { RenderPool } from './render-pool.js';

const never = new AbortController().signal;
const troublesome = new URL('./testing/troublesome.worker.js', import.meta.url);
const request = (prompt: string) => imageRequest({ prompt });

describe('RenderPool', () => {
  const pools: RenderPool[] = [];
  const opened = (pool: RenderPool): RenderPool => (pools.push(pool), pool);
  /** With normal priority, because low priority would starve next to a busy process. */
  const open = (threads: number): RenderPool => opened(new RenderPool(threads, troublesome, 0));
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });

  it('starts no thread until something is drawn', async () => {
    const pool = open(2);
    expect(await pool.size()).toBe(0);
    await pool.render('card', request('fine'), never);
    expect(await pool.size()).toBe(2);
  });

  it.each(['exit', 'throw outside', 'eat memory'])('fails only the job whose thread dies: %s', async (trouble) => {
    const pool = open(1);
    const outcomes = await Promise.allSettled(
      ['fine', trouble, 'fine', 'fine'].map((prompt) => pool.render('card', request(prompt), never)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('aborts a drawing that never ends, and draws the next', async () => {
    const pool = open(1);
    const abort = new AbortController();
    const endless = pool.render('card', request('hang'), abort.signal);
    const waiting = pool.render('card', request('fine'), never);
    setImmediate(() => abort.abort());
    await expect(endless).rejects.toThrow(/abort/i);
    await expect(waiting).resolves.toBeInstanceOf(Buffer);
  });

  it('runs only its threads at low priority', async () => {
    const pool = opened(new RenderPool(1, troublesome));
    const niceness = Number((await pool.render('card', request('priority'), never)).toString());
    expect(niceness).toBeGreaterThanOrEqual(10);
    expect(getPriority(0)).toBe(0);
  });

  it('releases the memory of each drawing', async () => {
    const pool = open(1);
    const memoryAfter = async (drawings: number): Promise<number> =>
      Number((await pool.render('pattern', request(String(drawings)), never)).toString());
    const settled = await memoryAfter(10);
    const looks: number[] = [];
    while (looks.length < 3) looks.push(await memoryAfter(40));
    // The pixels of 40 drawings are 187 MB.
    expect(Math.min(...looks) - settled).toBeLessThan(90_000_000);
  }, 180_000);

  it('rejects pending work when it is closed, and accepts none afterwards', async () => {
    const pool = open(1);
    const endless = expect(pool.render('card', request('hang'), never)).rejects.toThrow();
    await pool.size();
    await pool.close();
    await endless;
    await expect(pool.render('card', request('fine'), never)).rejects.toThrow('closed');
  });

  it('fails with a retryable model failure', async () => {
    const model = new LocalCardModel(open(1));
    const failure = await model.generate(request('exit'), imageContext()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelError);
    expect(failure).toMatchObject({ class: 'unknown', code: 'renderer_failed', retryable: true });
  });
});
