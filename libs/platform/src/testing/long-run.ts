/** A long run (`.ci/run --long`): more rounds, more keys, more targets, more posts. */
export const isLong = process.env.IMPRINT_LONG === '1';

/** How many generated posts are only judged, on all channels together, and which. */
export const generatedVerdicts = {
  count: Number(process.env.IMPRINT_GENERATED_VERDICTS ?? (isLong ? 1_000_000 : 10_000)),
  seed: Number(process.env.IMPRINT_GENERATED_SEED ?? 1),
};

/** How many drafts are generated for all channels together, and cut to their limits. */
export const generatedDrafts = { count: Number(process.env.IMPRINT_GENERATED_DRAFTS ?? (isLong ? 10_000 : 600)) };

/** How many generated posts are previewed and published on all channels together, and which. `npm run rehearsals` sets others. */
export const generatedPosts = {
  count: Number(process.env.IMPRINT_GENERATED_POSTS ?? (isLong ? 10_000 : 150)),
  seed: Number(process.env.IMPRINT_GENERATED_SEED ?? 1),
};
