/** TypeORM returns `bigint` as text. Our counts and sizes stay far below 2^53, so numbers are exact. */
export const bigintAsNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};
