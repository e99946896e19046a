import { currentTraceContext, inSpan } from '../tracing/index.js';

/**
 * Records an outgoing call as a span of the current trace; without one, such as during polling, it records nothing. Path and query are left
 * out, because they may contain secrets.
 * @param work reports the status of the response
 */
export function inClientSpan<T>(method: string, to: URL, work: (answered: (status: number) => void) => Promise<T>): Promise<T> {
  if (currentTraceContext() === null) return work(() => undefined);
  const attributes = { 'http.request.method': method, 'server.address': to.hostname, 'server.port': portOf(to) };
  return inSpan(
    method,
    attributes,
    (span) =>
      work((status) => {
        span.set({ 'http.response.status_code': status });
        if (status >= 400) span.fail(String(status));
      }),
    'client',
  );
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
