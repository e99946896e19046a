import type { ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { NostrAccess } from './access.js';
import { kinds, onOneLine } from './event.js';
import { failureOfAll } from './failures.js';
import { npubOf } from './keys.js';
import { needsWork } from './relay-limits.js';
import { withEach, type Relays } from './relays.js';

const nameLength = 100;

/**
 * The account, as its profile on the relays names it. Each relay is asked for it, so that one is found that is none, or that the account may
 * not read. One that is away for now is no obstacle, as long as another one answers.
 * @throws ChannelError
 */
export async function identify(
  relays: Relays,
  { relays: addresses, signer }: NostrAccess,
  signal: AbortSignal,
): Promise<Pick<ConnectionIdentity, 'handle' | 'displayName'>> {
  const { publicKey } = signer;
  return relays.during(addresses, { signer, signal, field: 'relays' }, async (reached) => {
    const laborious = reached.relays.filter(({ limits }) => limits.difficulty !== undefined);
    const profiles = { kinds: [kinds.profile], authors: [publicKey], limit: 1 };
    const { done, failures } = await withEach(reached.relays, 'prepare', (relay) => relay.query(profiles));
    const all = [...reached.failures, ...failures, ...laborious.map(({ address }) => needsWork(address))];
    const lasting = all.filter(({ retryable }) => !retryable);
    if (lasting.length > 0) throw failureOfAll(lasting, 'prepare');
    if (done.length === 0) throw failureOfAll(all, 'prepare');
    const own = done.flatMap(({ value }) => value).filter(({ pubkey, kind }) => pubkey === publicKey && kind === kinds.profile);
    const [latest] = own.toSorted((one, other) => Number(other['created_at']) - Number(one['created_at']));
    const handle = npubOf(publicKey);
    return { handle, displayName: nameIn(latest) ?? `${handle.slice(0, 12)}…${handle.slice(-6)}` };
  });
}

/** `display_name` (NIP-24), or `name` (NIP-01). */
function nameIn(profile: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const content = profile?.['content'];
  const fields = objectOf(typeof content === 'string' ? parsed(content) : undefined);
  const names = [fields['display_name'], fields['name']].map((name) => (typeof name === 'string' ? onOneLine(name) : ''));
  const name = names.find((found) => found !== '');
  return name === undefined ? undefined : [...name].slice(0, nameLength).join('');
}
