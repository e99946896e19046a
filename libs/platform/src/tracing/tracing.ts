/** What is told of a span: names, ids, numbers. Never a body, a query string, a raw path or a credential. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** As OpenTelemetry has them: who answers, who asks, who leaves work behind and who takes it up. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** The part of a span that its work may fill in. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** @param type a code or the name of a class, never a message */
  fail(type: string): void;
}

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes: SpanAttributes;
  /** Unset: the span that is going on. `text` null or malformed: a trace of its own begins. */
  parent?: { text: string | null | undefined; isRemote: boolean };
}

export interface OpenSpan extends Span {
  rename(name: string): void;
  /** Runs the work, and all that it awaits, inside the span. */
  run<T>(work: () => T): T;
  end(): void;
}

/** What stands behind the functions below while tracing is on. */
export interface Tracing {
  begin(start: SpanStart): OpenSpan;
  /** W3C `traceparent` of the span that is going on. */
  current(): string | null;
  bind<T extends (...given: never[]) => unknown>(work: T): T;
  stop(): Promise<void>;
}

const noSpan: Span = { set: () => undefined, fail: () => undefined };

let tracing: Tracing | null = null;

/** For `startTracing`: everything below is off while this is null. */
export function useTracing(chosen: Tracing | null): void {
  tracing = chosen;
}

export function isTracing(): boolean {
  return tracing !== null;
}

/** Ends with its work, and as failed where that throws. Costs one comparison while tracing is off. */
export function inSpan<T>(name: string, attributes: SpanAttributes, work: (span: Span) => T, kind: SpanKind = 'internal'): T {
  return tracing === null ? work(noSpan) : around(tracing.begin({ name, kind, attributes }), work);
}

/** What a row keeps, so that whoever goes on with it goes on with the trace. Null while tracing is off. */
export function currentTraceContext(): string | null {
  return tracing === null ? null : tracing.current();
}

/** A span in the trace that a row kept. It never becomes part of what happens to be going on here. */
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

/** A span that somebody else ends: of a request, with its response. Null while tracing is off. */
export function beginSpan(start: SpanStart): OpenSpan | null {
  return tracing === null ? null : tracing.begin(start);
}

/** Headers of a request to another app of the instance; nobody else is told of our traces. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTraceContext();
  return traceparent === null ? {} : { traceparent };
}

/** The same function, run inside the present span whoever calls it: listeners run inside their emitter's otherwise. */
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

/** A code where there is one, else the class: messages repeat what others said. */
export function failureType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
