import type { ChannelNetwork } from '../channel-suite.fixture.js';
import type { FaultProxy } from './fault-proxy.js';

/** Calls of a publish, as `METHOD path`. */
export const ghostCalls = {
  uploadImage: /^POST \/ghost\/api\/admin\/images\/upload\/$/,
  createDraft: /^POST \/ghost\/api\/admin\/posts\/\?/,
  publishDraft: /^PUT \/ghost\/api\/admin\/posts\/[0-9a-f]{24}\/\?/,
  deletePost: /^DELETE \/ghost\/api\/admin\/posts\/[0-9a-f]{24}\/$/,
};
const { publishDraft } = ghostCalls;

/** The suite's faults, for a channel that calls a Ghost site through the proxy. */
export function ghostNetwork(proxy: FaultProxy): ChannelNetwork {
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
