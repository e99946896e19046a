/** A line of `tqdm`, by which trainers say how far they are: `flux_train_replicate:  42%|████▏     | 420/1000 [02:11<03:01,  3.20it/s]`. */
const bar = /(\d{1,3})%\|/g;

/** Percent that the last such line says; null where there is none. */
export function percentOf(logs: string): number | null {
  const last = [...logs.matchAll(bar)].at(-1);
  return last === undefined ? null : Math.min(Number(last[1]), 100);
}
