/** A long run (`.ci/run --long`): more rounds, more posts. */
export const isLong = process.env.IMPRINT_LONG === '1';
