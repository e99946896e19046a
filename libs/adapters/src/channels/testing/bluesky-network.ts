import type { ChannelNetwork } from '../channel-suite.fixture.js';
import { faultyNetwork, type PublishFaults } from './behind-proxy.js';
import type { FaultProxy } from './fault-proxy.js';

const createRecord = /^POST \/xrpc\/com\.atproto\.repo\.createRecord/;

/** The suite's faults, for a channel that calls an AT Protocol server through the proxy. */
export const blueskyFaults: PublishFaults = {
  publish: createRecord,
  limited: (seconds) => ({
    headers: {
      'ratelimit-limit': '5000',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(Math.floor(Date.now() / 1000) + seconds),
      'ratelimit-policy': '5000;w=3600',
    },
    body: { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
  }),
  failed: { status: 502, body: { error: 'UpstreamFailure', message: 'Upstream Failure' } },
};

export const blueskyNetwork = (proxy: FaultProxy): ChannelNetwork => faultyNetwork(proxy, blueskyFaults);

export function loseNextDeletion(proxy: FaultProxy): void {
  void proxy.breakNext(/^POST \/xrpc\/com\.atproto\.repo\.deleteRecord/, { kind: 'lose-answer' });
}

export function loseNextAnswer(proxy: FaultProxy): void {
  void proxy.breakNext(createRecord, { kind: 'lose-answer' });
}
