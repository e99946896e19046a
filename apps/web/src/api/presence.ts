import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { meQuery } from './instance.js';
import type { Live, Presence } from './live.js';

/** The socket of the open organization. */
export const LiveContext = createContext<Live | undefined>(undefined);

/** As docs/real-time.md has it. */
const repeatMs = 15_000;
const silentMs = 45_000;
/** The server ignores announcements that follow each other more closely. */
const settleMs = 300;

/** Somebody else who has the same open. */
export interface Other {
  id: string;
  isEditing: boolean;
}

/** The others who have the same open, and says that this person has, and whether they change it. */
export function useOthers(id: string | undefined, isEditing = false): readonly Other[] {
  const live = use(LiveContext);
  const me = useQuery(meQuery).data?.user.id;
  const [others, setOthers] = useState<readonly Other[]>([]);
  const edits = useRef(isEditing);
  useEffect(() => {
    if (live === undefined || id === undefined || me === undefined) return undefined;
    return follow(live, { id, me, isEditing: () => edits.current, onChange: setOthers });
  }, [live, id, me]);
  useEffect(() => {
    if (edits.current === isEditing) return undefined;
    edits.current = isEditing;
    if (live === undefined || id === undefined) return undefined;
    const saying = setTimeout(() => live.view(id, isEditing), settleMs);
    return () => clearTimeout(saying);
  }, [live, id, isEditing]);
  return others;
}

interface Followed {
  id: string;
  me: string;
  isEditing: () => boolean;
  onChange: (others: readonly Other[]) => void;
}

function follow(live: Live, { id, me, isEditing, onChange }: Followed): () => void {
  const seen = new Map<string, { at: number; isEditing: boolean }>();
  const report = (): void => onChange([...seen].map(([userId, one]) => ({ id: userId, isEditing: one.isEditing })));
  const announce = (): void => live.view(id, isEditing());
  const hear = (presence: Presence): void => {
    if (presence.id !== id) return;
    const { userId } = presence.result;
    const isHere = presence.status !== 'left';
    // Another page of the same person was left; or somebody came who does not know yet who is here.
    if (userId === me ? !isHere : isHere && !seen.has(userId)) announce();
    if (userId === me) return;
    if (isHere) seen.set(userId, { at: Date.now(), isEditing: presence.status === 'editing' });
    else seen.delete(userId);
    report();
  };
  const repeat = (): void => {
    announce();
    for (const [userId, { at }] of seen) if (Date.now() - at > silentMs) seen.delete(userId);
    report();
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
