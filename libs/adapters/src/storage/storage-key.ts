/** The server chooses keys; this check is defence in depth, right before a key becomes a path or an address. */
export function checkedKey(key: string): string {
  const segments = key.split('/');
  const safe = key.length <= 512 && segments.every((segment) => /^[a-z0-9_-][a-z0-9_.-]*$/.test(segment));
  if (!safe) throw new InvalidKeyError();
  return key;
}

/** A key that would leave the storage. */
export class InvalidKeyError extends Error {
  constructor() {
    super('A file key may hold only a-z, 0-9, "_", ".", "-" and "/", and no part of it may be empty or start with a dot.');
    this.name = 'InvalidKeyError';
  }
}
