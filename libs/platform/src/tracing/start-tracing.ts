import type { AppName } from '../config/index.js';
import { addToLines } from '../logging/index.js';
import type { TracingSettings } from './open-telemetry.js';
import { parseTraceParent } from './trace-parent.js';
import { currentTraceContext, useTracing, type Tracing } from './tracing.js';

let running: Tracing | null = null;

/**
 * Loads OpenTelemetry if a collector is configured, and nothing otherwise. Has to run before the logger is created, whose lines it extends.
 */
export async function startTracing(config: TracingSettings, app: AppName): Promise<void> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === null) return;
  const { OpenTelemetry } = await import('./open-telemetry.js');
  running = new OpenTelemetry(config, config.OTEL_EXPORTER_OTLP_ENDPOINT, app);
  useTracing(running);
  addToLines(traceOfLine);
}

/** Sends the remaining spans, within two seconds. */
export async function stopTracing(): Promise<void> {
  const stopping = running;
  running = null;
  useTracing(null);
  addToLines(undefined);
  await stopping?.stop();
}

function traceOfLine(): Record<string, string> {
  const current = parseTraceParent(currentTraceContext());
  return current === null ? {} : { traceId: current.traceId };
}
