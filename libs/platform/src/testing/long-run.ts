/** A long run (`.ci/run --long`): more rounds, more posts. */
export const isLong = process.env.IMPRINT_LONG === '1';

/** How many generated posts are previewed and published on all channels together. `npm run rehearsals` sets another number. */
export const generatedPosts = Number(process.env.IMPRINT_GENERATED_POSTS ?? (isLong ? 10_000 : 200));
