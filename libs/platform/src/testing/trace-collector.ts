import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventually } from './eventually.js';
import { listen, type Listening } from './sockets.js';

export interface CollectedSpan {
  service: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentSpanId: string;
  attributes: Readonly<Record<string, unknown>>;
  failed: boolean;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** The part of OTLP/HTTP in JSON that is used here. */
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        status: { code: number };
      }[];
    }[];
  }[];
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

/** A fake OpenTelemetry collector. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** Every received body, byte for byte. */
  readonly bodies: string[] = [];
  readonly headers: NodeJS.Dict<string | string[]>[] = [];

  private constructor(private readonly listening: Listening) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer((request, response) => {
      const taken = text(request).then((body) => {
        collector.take(body, request.headers);
        response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      });
      // The sender may disconnect in the middle of it.
      taken.catch(() => response.destroy());
    });
    const collector = new TraceCollector(await listen(server));
    return collector;
  }

  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  get url(): string {
    return this.listening.url;
  }

  /** Resolves with the first matching span. */
  until(fits: (span: CollectedSpan) => boolean, timeoutMs = 20_000): Promise<CollectedSpan> {
    return eventually(() => this.spans.find(fits), { timeoutMs });
  }

  stop(): Promise<void> {
    return this.listening.close();
  }

  private take(body: string, headers: NodeJS.Dict<string | string[]>): void {
    this.bodies.push(body);
    this.headers.push(headers);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      const service = String(plain(resource.attributes)['service.name']);
      for (const { name, kind, traceId, spanId, parentSpanId = '', attributes, status } of scopeSpans.flatMap(
        ({ spans }) => spans,
      )) {
        const told = { attributes: plain(attributes), failed: status.code === 2 };
        this.spans.push({ service, name, kind: kinds[kind] ?? 'internal', traceId, spanId, parentSpanId, ...told });
      }
    }
  }
}

function plain(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
