import type { ChannelNetwork } from '../channel-suite.fixture.js';
import type { FaultProxy } from './fault-proxy.js';

/** Calls of an operation, as `METHOD path`. */
export const mediawikiCalls = {
  beginLogin: /^GET \/api\.php\?action=query&.*&type=login$/,
  logIn: /^POST \/api\.php\?action=login&/,
  uploadFile: /^POST \/api\.php\?action=upload&/,
  editPage: /^POST \/api\.php\?action=edit&/,
  deletePage: /^POST \/api\.php\?action=delete&/,
};
const { editPage } = mediawikiCalls;

/** An error, as the API says it: with status 200 (https://www.mediawiki.org/wiki/API:Errors_and_warnings). */
export const mediawikiError = (code: string, info: string, headers: Record<string, string> = {}) =>
  ({ kind: 'answer', status: 200, headers, body: JSON.stringify({ error: { code, info, docref: 'See api.php' } }) }) as const;

/** The suite's faults, for a channel that calls a wiki through the proxy. */
export function mediawikiNetwork(proxy: FaultProxy): ChannelNetwork {
  const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Service unavailable</h1>' };
  return {
    down: () => proxy.down(),
    up: () => proxy.up(),
    cutNextPublish: () => void proxy.breakNext(editPage, { kind: 'cut' }),
    failNextPublish: () => void proxy.breakNext(editPage, { kind: 'answer', status: 503, ...page }),
    limitNextPublish: (seconds) => {
      const error = mediawikiError('maxlag', 'Waiting for db1: 7 seconds lagged.', { 'retry-after': String(seconds) });
      void proxy.breakNext(editPage, error);
    },
    holdNextPublish: () => proxy.breakNext(editPage, { kind: 'hold' }),
  };
}
