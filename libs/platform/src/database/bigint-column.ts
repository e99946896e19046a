/** TypeORM reads `bigint` as text; counts and sizes here stay far below 2^53. */
export const bigintAsNumber = {
  to: (value: number): number => value,
  from: (value: string): number => Number(value),
};
