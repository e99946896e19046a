import { useEffect, useRef, useSyncExternalStore } from 'react';

const isMac = navigator.userAgent.includes('Mac');
/** Opens the command palette from everywhere, also from within a field. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !shiftKey && !altKey;
export const paletteKeys = isMac ? '⌘K' : 'Ctrl K';

const storageKey = 'imprint.shortcuts';
/** Two keys of a sequence come within this time. */
const sequenceMs = 1_500;
/** Where a key is text, or belongs to an open dialog. */
const elsewhere = 'input, textarea, select, [contenteditable], [role=menu], dialog, [role=dialog], [role=alertdialog]';
const overlays = 'dialog[open], [role=dialog], [role=alertdialog]';

/**
 * Listens to keys that are pressed without a modifier: `n`, or `g r`, one after the other. Somebody who dictates or whose keys
 * slip can turn them off (WCAG 2.2, 2.1.4).
 */
export function useShortcuts(shortcuts: ReadonlyMap<string, () => void>): void {
  const [areOn] = useShortcutSetting();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  }, [shortcuts]);
  useEffect(() => {
    if (!areOn) return undefined;
    let before = { key: '', at: 0 };
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || hasModifier(event) || isElsewhere(event.target)) return;
      const isSecond = before.key !== '' && event.timeStamp - before.at < sequenceMs;
      const run = latest.current.get(isSecond ? `${before.key} ${event.key}` : event.key);
      const begins = run === undefined && [...latest.current.keys()].some((keys) => keys.startsWith(`${event.key} `));
      before = begins ? { key: event.key, at: event.timeStamp } : { key: '', at: 0 };
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector(overlays) !== null || (target instanceof Element && target.closest(elsewhere) !== null);

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether single keys do something in this browser, and how to change it. */
export function useShortcutSetting(): [boolean, (areOn: boolean) => void] {
  const areOn = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) !== 'off');
  const choose = (chosen: boolean): void => {
    if (chosen) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
    for (const listener of listeners) listener();
  };
  return [areOn, choose];
}
