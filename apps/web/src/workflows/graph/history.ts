/** What was, is, and was undone. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last change was part of. Further ones of the same gesture are one entry with it. */
  gesture: string | undefined;
}

const longest = 200;

export const begun = <State>(present: State): History<State> => ({ past: [], present, future: [], gesture: undefined });

/** @param gesture names what is dragged or typed in: changes that follow each other under one name are undone together */
export function changed<State>(history: History<State>, next: State, gesture?: string): History<State> {
  if (next === history.present) return history;
  const isSame = gesture !== undefined && gesture === history.gesture;
  const past = isSame ? history.past : [...history.past, history.present].slice(-longest);
  return { past, present: next, future: [], gesture };
}

/** The gesture has ended: the next change is an entry of its own. */
export const sealed = <State>(history: History<State>): History<State> =>
  history.gesture === undefined ? history : { ...history, gesture: undefined };

export function undone<State>({ past, present, future, ...rest }: History<State>): History<State> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, ...rest };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], gesture: undefined };
}

export function redone<State>({ past, present, future, ...rest }: History<State>): History<State> {
  const [next, ...later] = future;
  if (next === undefined) return { past, present, future, ...rest };
  return { past: [...past, present], present: next, future: later, gesture: undefined };
}
