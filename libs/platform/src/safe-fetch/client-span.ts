import { currentTraceContext, inSpan } from '../tracing/index.js';

/**
 * A call to somebody else as a part of what is traced here; what no trace led to, such as asking for messages again and again, is none.
 * Path and query are not told: they may hold a secret of theirs or of ours.
 * @param work says the status of the answer
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
