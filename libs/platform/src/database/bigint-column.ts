/** TypeORM reads `bigint` as text; counts and sizes here stay far below 2^53. */
export const bigintAsNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};
