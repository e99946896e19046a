import type { ChannelHarness, ChannelNetwork } from '../channel-suite.fixture.js';
import type { FaultProxy } from './fault-proxy.js';

/** What a platform answers in place of publishing. */
interface Refusal {
  headers?: Record<string, string>;
  /** Anything but a text is sent as JSON. */
  body?: unknown;
}

export interface PublishFaults {
  /** `METHOD path` of the call that publishes. */
  publish: RegExp;
  /** At a rate limit, with status 429 unless the platform says it with another one, of this call unless it says it `at` another one. */
  limited(seconds: number): Refusal & { status?: number; at?: RegExp };
  /** During an outage. */
  failed?: Refusal & { status: number };
}

/** The faults of the suite, for a channel that publishes with one call through the proxy. */
export function faultyNetwork(proxy: FaultProxy, { publish, limited, failed = { status: 503 } }: PublishFaults): ChannelNetwork {
  const answerNext = (status: number, { body = '', ...answer }: Refusal, at = publish): void =>
    void proxy.breakNext(at, {
      ...answer,
      kind: 'answer',
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    down: () => proxy.down(),
    up: () => proxy.up(),
    cutNextPublish: () => void proxy.breakNext(publish, { kind: 'cut' }),
    failNextPublish: () => answerNext(failed.status, failed),
    limitNextPublish: (seconds) => {
      const { status = 429, at, ...refusal } = limited(seconds);
      answerNext(status, refusal, at);
    },
    holdNextPublish: () => proxy.breakNext(publish, { kind: 'hold' }),
  };
}

/** What every harness with a platform within this process has, and a proxy before it. */
export function behindProxy(
  proxy: FaultProxy,
  platform: { stop(): Promise<void> },
  faults: PublishFaults,
): Pick<ChannelHarness, 'loseNextAnswer' | 'proxy' | 'network' | 'stop'> {
  return {
    loseNextAnswer: () => void proxy.breakNext(faults.publish, { kind: 'lose-answer' }),
    proxy,
    network: faultyNetwork(proxy, faults),
    stop: async () => {
      await proxy.down();
      await platform.stop();
    },
  };
}
