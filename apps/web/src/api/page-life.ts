interface PageLife {
  /** There is a connection again. */
  onOnline: () => void;
  /** The page may be gone at any time: closed, reloaded, or put away by the phone. Also when somebody goes to another one. */
  onHidden: () => void;
  /** Somebody looks at it again. */
  onShown?: () => void;
}

/** @returns what ends it */
export function whileOpen({ onOnline, onHidden, onShown }: PageLife): () => void {
  const look = (): void => (document.visibilityState === 'visible' ? onShown?.() : onHidden());
  window.addEventListener('online', onOnline);
  window.addEventListener('beforeunload', onHidden);
  window.addEventListener('pagehide', onHidden);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('beforeunload', onHidden);
    window.removeEventListener('pagehide', onHidden);
    document.removeEventListener('visibilitychange', look);
    onHidden();
  };
}
