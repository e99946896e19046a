/** A repeatable source of choices: the same text results in the same sequence on every machine. */
export interface Seed {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  between(low: number, high: number): number;
  /** An integer from 0 (inclusive) to `count` (exclusive). */
  index(count: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
}

/** FNV-1a over UTF-16 code units, then mulberry32: small, fast and portable. Not for cryptography. */
export function seedOf(...parts: readonly string[]): Seed {
  let hash = 0x811c9dc5;
  for (const unit of parts.join('\u0000')) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  let state = hash >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const index = (count: number) => Math.floor(next() * count);
  return {
    next,
    index,
    between: (low, high) => low + next() * (high - low),
    pick: (from) => from[index(from.length)] ?? from[0],
  };
}
