import type { ReleaseResource } from '@imprint/sdk';
import { useRef, useState } from 'react';
import { mostSelected } from './bulk.js';

export interface Selection {
  /** Of those that the list shows. */
  selected: readonly ReleaseResource[];
  /** @param isRange everything between this one and the last one that was clicked */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Which of the shown releases are selected, `mostSelected` at most. */
export function useSelection(shown: readonly ReleaseResource[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const add = (added: readonly string[]): void => setIds(new Set([...ids, ...added].slice(0, mostSelected)));
  return {
    selected: shown.filter(({ id }) => ids.has(id)),
    toggle: (id, isRange) => {
      const order = shown.map((release) => release.id);
      const [from, to] = [order.indexOf(last.current ?? id), order.indexOf(id)];
      last.current = id;
      if (isRange && from >= 0) return add(order.slice(Math.min(from, to), Math.max(from, to) + 1));
      if (ids.has(id)) setIds(new Set([...ids].filter((each) => each !== id)));
      else add([id]);
    },
    selectAll: () => add(shown.map(({ id }) => id)),
    clear: () => setIds(new Set()),
  };
}
