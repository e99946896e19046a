import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { Channel, OutgoingPost, PublishedRecord } from '../channel/index.js';
import type { ClaimedTarget, DueTargetsRepository } from './due-targets.repository.js';
import type { OutgoingPosts } from './outgoing-posts.js';
import type { TargetOutcomes } from './target-outcomes.js';
import { TargetPublisher } from './target-publisher.js';

const record: PublishedRecord = { externalProviderId: 'x', externalShortcode: null, url: null };

function claimed(id: string): ClaimedTarget {
  const at = {
    organizationId: 'org',
    releaseId: 'rel',
    connectionId: 'conn',
    platform: 'slow',
    caption: null,
    media: null,
    thread: null,
    firstComment: null,
    externalProviderId: null,
    externalShortcode: null,
    url: null,
    scheduledAt: null,
  };
  return { id, ...at, fence: 1, attempts: 0, lookups: 0, traceContext: null };
}

it('a call that hangs occupies its own slot in the lane and no other', async () => {
  const hanging = Promise.withResolvers<PublishedRecord>();
  const published: string[] = [];
  const renewed: string[] = [];
  const third = Promise.withResolvers<void>();
  const channel = {
    capability: { concurrency: 2, timeoutMs: 30_000 },
    publish: ({ targetId }: OutgoingPost) => (targetId === 'hangs' ? hanging.promise : Promise.resolve(record)),
  } as unknown as Channel;
  const due = {
    beginAttempts: (targets: ClaimedTarget[]) => Promise.resolve(targets.map((target) => ({ ...target, attempts: 1 }))),
    renew: (targets: ClaimedTarget[]) => Promise.resolve(void renewed.push(...targets.map(({ id }) => id))),
  } as unknown as DueTargetsRepository;
  const loaded = { posts: 1, published: () => [], requireMedia: () => Promise.resolve() };
  const posts = {
    load: (targets: ClaimedTarget[]) =>
      Promise.resolve(
        new Map(
          targets.map(({ id }) => [
            id,
            { ...loaded, post: { targetId: id, media: [], thread: [], firstComment: null, linkCards: [] } },
          ]),
        ),
      ),
  } as unknown as OutgoingPosts;
  const outcomes = {
    published: ({ id }: ClaimedTarget) => {
      published.push(id);
      if (id === 'third') third.resolve();
      return Promise.resolve(true);
    },
  } as unknown as TargetOutcomes;
  const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
  const publisher = new TargetPublisher(new Map([['slow', channel]]), due, posts, outcomes, signals, testConfig());

  publisher.take(['hangs', 'quick', 'third'].map(claimed));
  await third.promise;
  await new Promise(setImmediate);
  expect(published).toEqual(['quick', 'third']);
  await publisher.renew();
  expect(renewed).toEqual(['hangs']);

  const stopped = publisher.stop();
  hanging.resolve(record);
  await stopped;
  expect(publisher.holding).toBe(0);
});
