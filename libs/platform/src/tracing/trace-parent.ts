/** A parsed W3C `traceparent` (Trace Context §3.2). */
export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** No known or expected version is longer. */
const longest = 128;
const pattern = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Parses a `traceparent`. Null when it is malformed, so that the request starts a new trace. Fields that a later version adds are ignored.
 */
export function parseTraceParent(text: string | null | undefined): TraceParent | null {
  if (text === null || text === undefined || text.length > longest) return null;
  const [, version = '', traceId = '', spanId = '', flags = '', rest] = pattern.exec(text) ?? [];
  if (traceId === '' || (version === '00' && rest !== undefined)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Formats a `traceparent` (Trace Context §3.2). */
export function formatTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
