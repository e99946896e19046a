import { Problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { ConnectionEntity } from './connection.entity.js';

/**
 * The brand's account on each platform, in their order. Refuses if there are several, because the server never picks one for the caller.
 * @param rows connected accounts of the brand
 * @param otherwise what the caller can do then
 * @throws Problem `validation_failed` at `/platforms/N`
 */
export function accountOnEach<Account extends Pick<ConnectionEntity, 'platform'>>(
  rows: readonly Account[],
  platforms: readonly string[],
  otherwise: string,
): Account[] {
  const entries: ProblemEntry[] = [];
  const chosen = platforms.flatMap((platform, index) => {
    const own = rows.filter((row) => row.platform === platform);
    if (own.length === 1) return own;
    const detail =
      own.length === 0
        ? `The brand has no connected ${platform} account.`
        : `The brand has ${own.length} ${platform} accounts: ${otherwise}`;
    entries.push({ code: 'validation_failed', detail, source: { pointer: `/platforms/${index}` } });
    return [];
  });
  if (entries.length > 0) throw new Problem(entries);
  return chosen;
}
