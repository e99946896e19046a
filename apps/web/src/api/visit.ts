import { useState } from 'react';

/** Counts what is written on a page after another. What was new and is saved gets an address of its own, and stays the same. */
export function useVisit(id: string | undefined): { visit: number; adopt: (adopted: string) => void } {
  const [shown, show] = useState({ id, visit: 0, adopted: undefined as string | undefined });
  if (shown.id !== id) {
    const isAdopted = id !== undefined && id === shown.adopted;
    show({ id, visit: shown.visit + (isAdopted ? 0 : 1), adopted: undefined });
  }
  return { visit: shown.visit, adopt: (adopted) => show((before) => ({ ...before, adopted })) };
}
