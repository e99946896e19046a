import type { ChannelNetwork } from '../channel-suite.fixture.js';
import { faultyNetwork, type PublishFaults } from './behind-proxy.js';
import type { FaultProxy } from './fault-proxy.js';

/** Calls of a publish, as `METHOD path`. */
export const wordpressCalls = {
  uploadFile: /^POST \/wp-json\/wp\/v2\/media\?/,
  createDraft: /^POST \/wp-json\/wp\/v2\/posts\?/,
  publishDraft: /^POST \/wp-json\/wp\/v2\/posts\/\d+\?/,
  trashPost: /^DELETE \/wp-json\/wp\/v2\/posts\/\d+\?/,
};
const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Service unavailable</h1>' };

/** The suite's faults, for a channel that calls a WordPress site through the proxy. */
export const wordpressFaults: PublishFaults = {
  publish: wordpressCalls.publishDraft,
  limited: (seconds) => ({ ...page, headers: { ...page.headers, 'retry-after': String(seconds) } }),
  failed: { status: 503, ...page },
};

export const wordpressNetwork = (proxy: FaultProxy): ChannelNetwork => faultyNetwork(proxy, wordpressFaults);
