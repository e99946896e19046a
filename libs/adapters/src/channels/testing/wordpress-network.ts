import type { ChannelNetwork } from '../channel-suite.fixture.js';
import type { FaultProxy } from './fault-proxy.js';

/** Calls of a publish, as `METHOD path`. */
export const wordpressCalls = {
  uploadFile: /^POST \/wp-json\/wp\/v2\/media\?/,
  createDraft: /^POST \/wp-json\/wp\/v2\/posts\?/,
  publishDraft: /^POST \/wp-json\/wp\/v2\/posts\/\d+\?/,
  trashPost: /^DELETE \/wp-json\/wp\/v2\/posts\/\d+\?/,
};
const { publishDraft } = wordpressCalls;

/** The suite's faults, for a channel that calls a WordPress site through the proxy. */
export function wordpressNetwork(proxy: FaultProxy): ChannelNetwork {
  const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Service unavailable</h1>' };
  return {
    down: () => proxy.down(),
    up: () => proxy.up(),
    cutNextPublish: () => void proxy.breakNext(publishDraft, { kind: 'cut' }),
    failNextPublish: () => void proxy.breakNext(publishDraft, { kind: 'answer', status: 503, ...page }),
    limitNextPublish: (seconds) => {
      const headers = { ...page.headers, 'retry-after': String(seconds) };
      void proxy.breakNext(publishDraft, { kind: 'answer', status: 429, ...page, headers });
    },
    holdNextPublish: () => proxy.breakNext(publishDraft, { kind: 'hold' }),
  };
}
