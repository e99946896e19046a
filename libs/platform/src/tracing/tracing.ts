/** Attributes of a span: names, ids, numbers. Never a body, a query string, a raw path or a credential. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** OpenTelemetry's span kinds. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** The part of a span that the traced work may set. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** @param type a code or the name of a class, never a message */
  fail(type: string): void;
}

/** How a span starts. */
export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes: SpanAttributes;
  /** Unset: a child of the current span. With `text` null or malformed, a new trace starts. */
  parent?: { text: string | null | undefined; isRemote: boolean };
}

/** A span that its creator has to end. */
export interface OpenSpan extends Span {
  rename(name: string): void;
  /** Runs the work, and everything that it awaits, inside the span. */
  run<T>(work: () => T): T;
  end(): void;
}

/** Implementation behind the functions below while tracing is on. */
export interface Tracing {
  begin(start: SpanStart): OpenSpan;
  /** W3C `traceparent` of the current span. */
  current(): string | null;
  bind<T extends (...given: never[]) => unknown>(work: T): T;
  stop(): Promise<void>;
}

const noSpan: Span = { set: () => undefined, fail: () => undefined };

let tracing: Tracing | null = null;

/** For `startTracing`. While this is null, everything below does nothing. */
export function useTracing(chosen: Tracing | null): void {
  tracing = chosen;
}

/** Whether a collector is configured. */
export function isTracing(): boolean {
  return tracing !== null;
}

/** Runs work in a span, which fails if the work throws. Costs one comparison while tracing is off. */
export function inSpan<T>(name: string, attributes: SpanAttributes, work: (span: Span) => T, kind: SpanKind = 'internal'): T {
  return tracing === null ? work(noSpan) : around(tracing.begin({ name, kind, attributes }), work);
}

/** The context to store with a row, so that the worker that continues it continues the trace. Null while tracing is off. */
export function currentTraceContext(): string | null {
  return tracing === null ? null : tracing.current();
}

/** Runs work in a span of the trace that was stored with a row. It never becomes part of the current trace. */
export function continueTrace<T>(
  context: string | null,
  name: string,
  attributes: SpanAttributes,
  work: (span: Span) => T,
  kind: SpanKind = 'consumer',
): T {
  if (tracing === null) return work(noSpan);
  return around(tracing.begin({ name, kind, attributes, parent: { text: context, isRemote: false } }), work);
}

/** Starts a span that the caller ends, e.g. a request's with its response. Null while tracing is off. */
export function beginSpan(start: SpanStart): OpenSpan | null {
  return tracing === null ? null : tracing.begin(start);
}

/** Trace headers for a request to another app of the instance. Not for anybody else. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTraceContext();
  return traceparent === null ? {} : { traceparent };
}

/** Binds a function to the current span. Event listeners would otherwise run in their emitter's. */
export function boundToTrace<T extends (...given: never[]) => unknown>(work: T): T {
  return tracing === null ? work : tracing.bind(work);
}

function around<T>(span: OpenSpan, work: (span: Span) => T): T {
  try {
    const result = span.run(() => work(span));
    if (result instanceof Promise) return result.then(...ended(span)) as T;
    span.end();
    return result;
  } catch (error) {
    return ended(span)[1](error);
  }
}

function ended(span: OpenSpan): [<V>(value: V) => V, (error: unknown) => never] {
  const succeeded = <V>(value: V): V => {
    span.end();
    return value;
  };
  const failed = (error: unknown): never => {
    span.fail(failureType(error));
    span.end();
    throw error;
  };
  return [succeeded, failed];
}

/** The error's code if it has one, else its class: messages may repeat what others sent. */
export function failureType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
