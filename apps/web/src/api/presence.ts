import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { meQuery } from './instance.js';
import type { Live, Presence } from './live.js';

/** The socket of the open organization. */
export const LiveContext = createContext<Live | undefined>(undefined);

/** As docs/real-time.md has it. */
const repeatMs = 15_000;
const silentMs = 45_000;
/** The server ignores announcements that follow each other more closely. */
const settleMs = 300;

/** Ids of the others who have the same open, and says that this person has. */
export function useOthers(id: string | undefined): readonly string[] {
  const live = use(LiveContext);
  const me = useQuery(meQuery).data?.user.id;
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (live === undefined || id === undefined || me === undefined) return undefined;
    return follow(live, { id, me, onChange: setOthers });
  }, [live, id, me]);
  return others;
}

interface Followed {
  id: string;
  me: string;
  onChange: (others: readonly string[]) => void;
}

function follow(live: Live, { id, me, onChange }: Followed): () => void {
  const seen = new Map<string, number>();
  const announce = (): void => live.view(id);
  const hear = (presence: Presence): void => {
    if (presence.id !== id) return;
    const { userId } = presence.result;
    const isHere = presence.status === 'viewing';
    // Another page of the same person was left; or somebody came who does not know yet who is here.
    if (userId === me ? !isHere : isHere && !seen.has(userId)) announce();
    if (userId === me) return;
    if (isHere) seen.set(userId, Date.now());
    else seen.delete(userId);
    onChange([...seen.keys()]);
  };
  const repeat = (): void => {
    announce();
    for (const [userId, at] of seen) if (Date.now() - at > silentMs) seen.delete(userId);
    onChange([...seen.keys()]);
  };
  const ends = [live.onPresence(hear), live.subscribe(() => live.state === 'open' && announce())];
  const [first, timer] = [setTimeout(announce, settleMs), setInterval(repeat, repeatMs)];
  return () => {
    for (const end of ends) end();
    clearTimeout(first);
    clearInterval(timer);
    live.view(null);
    onChange([]);
  };
}
