import type { ChannelNetwork } from '../channel-suite.fixture.js';
import { faultyNetwork, type PublishFaults } from './behind-proxy.js';
import type { FaultProxy } from './fault-proxy.js';

/** Calls of a publish, as `METHOD path`. */
export const ghostCalls = {
  uploadImage: /^POST \/ghost\/api\/admin\/images\/upload\/$/,
  createDraft: /^POST \/ghost\/api\/admin\/posts\/\?/,
  publishDraft: /^PUT \/ghost\/api\/admin\/posts\/[0-9a-f]{24}\/\?/,
  deletePost: /^DELETE \/ghost\/api\/admin\/posts\/[0-9a-f]{24}\/$/,
};
const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Service unavailable</h1>' };

/** The suite's faults, for a channel that calls a Ghost site through the proxy. */
export const ghostFaults: PublishFaults = {
  publish: ghostCalls.publishDraft,
  limited: (seconds) => ({ ...page, headers: { ...page.headers, 'retry-after': String(seconds) } }),
  failed: { status: 503, ...page },
};

export const ghostNetwork = (proxy: FaultProxy): ChannelNetwork => faultyNetwork(proxy, ghostFaults);
