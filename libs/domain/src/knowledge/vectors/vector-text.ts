/** A vector of length 1, in the forms in which PostgreSQL takes it. Null for one that points nowhere. */
export interface StoredVector {
  dimensions: number;
  /** `real[]`. */
  embedding: string;
  /** A bit for each number, `bit varying`: those of vectors that are close to each other are mostly the same. */
  signs: string;
}

export function storedVector(numbers: readonly number[]): StoredVector | null {
  const length = Math.hypot(...numbers);
  if (!Number.isFinite(length) || length === 0) return null;
  return {
    dimensions: numbers.length,
    embedding: `{${numbers.map((value) => Math.fround(value / length)).join()}}`,
    signs: numbers.map((value) => (value >= 0 ? '1' : '0')).join(''),
  };
}
