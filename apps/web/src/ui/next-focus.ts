import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a list whose things have a button that takes them away: the focus goes on to that of the next one, as it would else be lost with the thing.
 * @param count things of the list
 * @param selector of the buttons that take them away, in their order
 * @returns what the list is tied to, and what is called with the place of the thing that goes
 */
export function useNextFocus<List extends HTMLElement>(
  count: number,
  selector: string,
): [list: RefObject<List | null>, leaving: (place: number) => void] {
  const list = useRef<List>(null);
  const place = useRef<number>(undefined);
  useEffect(() => {
    if (place.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(selector) ?? [];
    buttons[Math.min(place.current, buttons.length - 1)]?.focus();
    place.current = undefined;
  }, [count]);
  return [list, (leaving) => (place.current = leaving)];
}
