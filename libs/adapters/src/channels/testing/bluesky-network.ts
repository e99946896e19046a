import type { ChannelNetwork } from '../channel-suite.fixture.js';
import type { FaultProxy } from './fault-proxy.js';

const createRecord = /^POST \/xrpc\/com\.atproto\.repo\.createRecord/;

/** The suite's faults, for a channel that calls an AT Protocol server through the proxy. */
export function blueskyNetwork(proxy: FaultProxy): ChannelNetwork {
  return {
    down: () => proxy.down(),
    up: () => proxy.up(),
    cutNextPublish: () => void proxy.breakNext(createRecord, { kind: 'cut' }),
    failNextPublish: () =>
      void proxy.breakNext(createRecord, {
        kind: 'answer',
        status: 502,
        body: JSON.stringify({ error: 'UpstreamFailure', message: 'Upstream Failure' }),
      }),
    limitNextPublish: (seconds) =>
      void proxy.breakNext(createRecord, {
        kind: 'answer',
        status: 429,
        headers: {
          'ratelimit-limit': '5000',
          'ratelimit-remaining': '0',
          'ratelimit-reset': String(Math.floor(Date.now() / 1000) + seconds),
          'ratelimit-policy': '5000;w=3600',
        },
        body: JSON.stringify({ error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' }),
      }),
    holdNextPublish: () => proxy.breakNext(createRecord, { kind: 'hold' }),
  };
}

export function loseNextDeletion(proxy: FaultProxy): void {
  void proxy.breakNext(/^POST \/xrpc\/com\.atproto\.repo\.deleteRecord/, { kind: 'lose-answer' });
}

export function loseNextAnswer(proxy: FaultProxy): void {
  void proxy.breakNext(createRecord, { kind: 'lose-answer' });
}
