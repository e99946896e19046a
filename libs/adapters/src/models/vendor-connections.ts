import type { Config } from '@imprint/platform/config';

/** Enough for an app that runs no generations, which calls vendors as well. */
const fewest = 64;

/** Connections to a vendor: a generation that waited for one would use up the time that its model has. */
export const connectionsTo = ({ GENERATION_CONCURRENCY }: Pick<Config, 'GENERATION_CONCURRENCY'>): number =>
  Math.max(fewest, GENERATION_CONCURRENCY);
