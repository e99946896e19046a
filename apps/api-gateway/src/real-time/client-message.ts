import { socketLimits } from '@imprint/contracts/messages';

/** A message from a client. */
export interface ClientMessage {
  subscribe: readonly string[];
  unsubscribe: readonly string[];
}

const commands = ['subscribe', 'unsubscribe'] as const;

/** Null for a malformed message. */
export function readClientMessage(text: string): ClientMessage | null {
  const parsed = parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const names = Object.keys(parsed);
  if (names.length === 0 || !names.every((name) => commands.some((command) => command === name))) return null;
  const { subscribe = [], unsubscribe = [] } = parsed as Partial<Record<(typeof commands)[number], unknown>>;
  return areIds(subscribe) && areIds(unsubscribe) ? { subscribe, unsubscribe } : null;
}

function areIds(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.every((id) => typeof id === 'string' && id.length > 0 && id.length <= socketLimits.idLength)
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
