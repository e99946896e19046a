/** The server chooses keys; this check is defence in depth, right before a key becomes a path or an address. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new InvalidKeyError();
  return key;
}

/** Whether it may be the key of a file. */
export const isKey = (key: string): boolean =>
  key.length <= 512 && key.split('/').every((segment) => /^[a-z0-9_-][a-z0-9_.-]*$/.test(segment));

/** A key that would leave the storage. */
export class InvalidKeyError extends Error {
  constructor() {
    super('A file key may hold only a-z, 0-9, "_", ".", "-" and "/", and no part of it may be empty or start with a dot.');
    this.name = 'InvalidKeyError';
  }
}
