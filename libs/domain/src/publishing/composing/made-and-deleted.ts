import { problem, type Problem } from '@imprint/contracts/errors';

/** For a repeated request whose result was deleted: the same key does not create another one. */
export function madeAndDeleted(what: 'post' | 'release', id: string): Problem {
  const detail = `The ${what} that was made with this idempotency key, ${id}, was deleted. Send a new key to create another one.`;
  return problem('idempotency_key_reused', detail);
}
