export { startTracing, stopTracing } from './start-tracing.js';
export { parseTraceParent, type TraceParent } from './trace-parent.js';
export {
  beginSpan,
  boundToTrace,
  continueTrace,
  currentTraceContext,
  failureType,
  inSpan,
  isTracing,
  traceHeaders,
  type OpenSpan,
  type Span,
  type SpanAttributes,
  type SpanKind,
} from './tracing.js';
