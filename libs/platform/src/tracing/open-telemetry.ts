import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span as ApiSpan,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { AppName, Config } from '../config/index.js';
import { redactText } from '../logging/index.js';
import { formatTraceParent, parseTraceParent } from './trace-parent.js';
import type { OpenSpan, SpanAttributes, SpanStart, Tracing } from './tracing.js';

/** The settings that tracing uses. */
export type TracingSettings = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Spans queued for the collector at most; later ones are dropped. About 4 MB. */
const queued = 4_096;
const sentTogether = 512;
const sentEveryMs = 2_000;
const exportMs = 5_000;
/** Milliseconds of an app's shutdown in which spans are sent. */
const stopMs = 2_000;
const reportEveryMs = 60_000;
const longestValue = 256;

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** The only file that depends on OpenTelemetry. Loaded by `startTracing` only. */
export class OpenTelemetry implements Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly report = reportSeldom();

  constructor(settings: TracingSettings, endpoint: string, app: AppName) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const namespace = settings.OTEL_SERVICE_NAME;
    const share = new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG);
    const exporter = new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers: Object.fromEntries(settings.OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: exportMs,
      // A stopping app sends the whole queue at once.
      concurrencyLimit: queued / sentTogether + 1,
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.namespace': namespace,
        'service.name': `${namespace}-${app}`,
        'service.instance.id': randomUUID(),
      }),
      // Callers may exclude a trace from recording, but not raise the share that the operator set. All apps sample by the trace id alike.
      sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share }),
      spanLimits: { attributeValueLengthLimit: longestValue, attributeCountLimit: 32 },
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: queued,
          maxExportBatchSize: sentTogether,
          scheduledDelayMillis: sentEveryMs,
          exportTimeoutMillis: 2 * exportMs,
        }),
      ],
    });
    this.tracer = this.provider.getTracer('imprint');
  }

  begin({ name, kind, attributes, parent }: SpanStart): OpenSpan {
    const within = parent === undefined ? context.active() : contextOf(parent);
    const span = this.tracer.startSpan(name, { kind: kinds[kind], attributes: attributesOf(attributes) }, within);
    return new RunningSpan(span, trace.setSpan(within, span));
  }

  current(): string | null {
    const going = trace.getSpanContext(context.active());
    if (going === undefined) return null;
    return formatTraceParent({ ...going, isSampled: (going.traceFlags & TraceFlags.SAMPLED) !== 0 });
  }

  bind<T extends (...given: never[]) => unknown>(work: T): T {
    return context.bind(context.active(), work);
  }

  async stop(): Promise<void> {
    const sent = this.provider.shutdown().then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([sent, wait(stopMs, false, { ref: false })]))) this.report('the app stops, and it took too long');
    context.disable();
    diag.disable();
  }
}

class RunningSpan implements OpenSpan {
  constructor(
    private readonly span: ApiSpan,
    private readonly inside: Context,
  ) {}

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributesOf(attributes));
  }

  fail(type: string): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.set({ 'error.type': type });
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  run<T>(work: () => T): T {
    return context.with(this.inside, work);
  }

  end(): void {
    this.span.end();
  }
}

/** The context of a valid parent, otherwise that of a new trace. */
function contextOf({ text, isRemote }: NonNullable<SpanStart['parent']>): Context {
  const parent = parseTraceParent(text);
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote,
  });
}

/** Attributes should contain no secrets; any that do are masked as in the log. */
function attributesOf(attributes: SpanAttributes): Attributes {
  const entries = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? redactText(value) : (value ?? undefined)]),
  );
}

/** A collector that is down costs one log line per minute and nothing else. */
function reportSeldom(): (reason: string) => void {
  const logger = new Logger('Tracing');
  let lastAt = Number.NEGATIVE_INFINITY;
  const report = (reason: string): void => {
    if (performance.now() - lastAt < reportEveryMs) return;
    lastAt = performance.now();
    logger.warn({ reason: reason.slice(0, longestValue) }, 'traces do not reach the collector; work goes on without them');
  };
  const silent = (): void => undefined;
  diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  return report;
}
