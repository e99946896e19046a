import { socketLimits } from '@imprint/contracts/messages';

/** A message from a client. */
export interface ClientMessage {
  subscribe: readonly string[];
  unsubscribe: readonly string[];
  /** What the person has open: null when they have left it, undefined for no change. */
  viewing: string | null | undefined;
  /** Whether they change it. */
  editing: boolean;
  /** Generations whose texts it wants while they are written, instead of those that it named before; undefined for no change. */
  stream: readonly string[] | undefined;
}

const commands = ['subscribe', 'unsubscribe', 'viewing', 'editing', 'stream'] as const;
const generationId = /^gen_\w+$/;

/** Null for a malformed message. */
export function readClientMessage(text: string): ClientMessage | null {
  const parsed = parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const names = Object.keys(parsed);
  if (names.length === 0 || !names.every((name) => commands.some((command) => command === name))) return null;
  const given = parsed as Partial<Record<(typeof commands)[number], unknown>>;
  const { subscribe = [], unsubscribe = [], viewing, editing = false, stream } = given;
  if (typeof editing !== 'boolean' || (given.editing !== undefined && !isId(viewing))) return null;
  if (!areIds(subscribe) || !areIds(unsubscribe)) return null;
  if (stream !== undefined && !(areIds(stream) && stream.every((id) => generationId.test(id)))) return null;
  return viewing === undefined || viewing === null || isId(viewing) ? { subscribe, unsubscribe, viewing, editing, stream } : null;
}

function areIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isId);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= socketLimits.idLength;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
