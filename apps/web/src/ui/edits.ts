import { useState } from 'react';

interface Edits<Fields extends object> {
  /** What the form shows: what is saved, with what somebody has changed in it. */
  fields: Fields;
  /** What differs from what is saved: that is what is sent. */
  changes: Partial<Fields>;
  isChanged: boolean;
  set: (changes: Partial<Fields>) => void;
  /** After it was saved. */
  forget: () => void;
}

/**
 * A form over what is saved. Fields that nobody has touched follow what others save meanwhile; what is typed stays.
 * @param typed what was changed before the form was opened
 */
export function useEdits<Fields extends object>(saved: Fields, typed: Partial<Fields> = {}): Edits<Fields> {
  const [edits, setEdits] = useState<Partial<Fields>>(typed);
  const isDifferent = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(saved[name as keyof Fields]);
  const changes = Object.fromEntries(Object.entries(edits).filter(isDifferent)) as Partial<Fields>;
  return {
    fields: { ...saved, ...edits },
    changes,
    isChanged: Object.keys(changes).length > 0,
    set: (more) => setEdits((known) => ({ ...known, ...more })),
    forget: () => setEdits({}),
  };
}
