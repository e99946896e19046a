import type { ConnectionEntity } from '../connections/connection.entity.js';
import { rowFault, type RowFault } from './file-row.js';

/** An account that a row can name. */
export type NamedAccount = Pick<ConnectionEntity, 'id' | 'platform' | 'handle'>;

/**
 * Finds the accounts that a row names: by id, by platform where the brand has one account there, or as `platform:handle`. An id is taken as
 * it is: whether it can be used is for the release to say.
 */
export function accountsNamed(
  names: readonly string[],
  accounts: readonly NamedAccount[],
): { connectionIds: string[]; faults: RowFault[] } {
  const found = names.map((name) => find(name, accounts));
  const ids = found.flatMap((each) => (typeof each === 'string' ? [each] : []));
  return { connectionIds: [...new Set(ids)], faults: found.flatMap((each) => (typeof each === 'string' ? [] : [each])) };
}

function find(name: string, accounts: readonly NamedAccount[]): string | RowFault {
  const known = accounts.find(({ id }) => id === name);
  if (known !== undefined || name.startsWith('conn_')) return name;
  const colon = name.indexOf(':');
  const platform = (colon === -1 ? name : name.slice(0, colon)).toLowerCase();
  const there = accounts.filter((account) => account.platform.toLowerCase() === platform);
  const shown = name.slice(0, 100);
  if (there.length === 0) return rowFault('accounts', `The brand has no connected account "${shown}".`);
  const handle = colon === -1 ? null : plainHandle(name.slice(colon + 1));
  const matching = handle === null ? there : there.filter((account) => plainHandle(account.handle ?? '') === handle);
  const [only, ...others] = matching;
  if (only === undefined) return rowFault('accounts', `The brand has no connected account "${shown}".`);
  if (others.length === 0) return only.id;
  const choices = matching.map((account) => (account.handle === null ? account.id : `${account.platform}:${account.handle}`));
  return rowFault(
    'accounts',
    `The brand has several accounts that "${shown}" can mean. Write one of: ${choices.slice(0, 5).join(', ')}.`,
  );
}

const plainHandle = (handle: string): string => handle.trim().replace(/^@/, '').toLowerCase();
