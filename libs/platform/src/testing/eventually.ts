import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` returns something other than false or undefined without throwing.
 * @returns that result
 * @throws what the last check threw, or an error that the condition never held
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 60_000 } = {},
): Promise<Exclude<T, false | undefined>> {
  const deadline = performance.now() + timeoutMs;
  let pauseMs = 10;
  for (;;) {
    let failure: unknown = new Error(`The condition did not hold within ${timeoutMs} ms.`);
    try {
      const answer = await check();
      if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > deadline) throw failure;
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.1, 50);
  }
}
