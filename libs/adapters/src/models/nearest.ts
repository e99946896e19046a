/** The value that is nearest to the one that is wanted; of two that are equally near, the greater one. */
export const nearestOf = (values: readonly number[], wanted: number): number =>
  values.reduce((best, value) => (Math.abs(value - wanted) <= Math.abs(best - wanted) ? value : best));
