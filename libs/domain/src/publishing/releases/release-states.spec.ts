import { targetStatuses, type ReleaseStatus, type TargetStatus } from '@imprint/contracts/documents';
import { describe, expect, it } from '@jest/globals';
import { deriveReleaseStatus, isTerminal, postStatusOf, summariseTargets } from './release-states.js';

describe(deriveReleaseStatus.name, () => {
  const cases: [TargetStatus[], ReleaseStatus][] = [
    [['published', 'published'], 'published'],
    [['published', 'failed'], 'partially_published'],
    [['failed', 'failed'], 'failed'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['published', 'cancelled'], 'published'],
    [['failed', 'cancelled'], 'failed'],
    [['published', 'scheduled'], 'scheduled'],
    [['failed', 'unconfirmed'], 'unconfirmed'],
    [['scheduled', 'publishing'], 'publishing'],
    [['unconfirmed', 'publishing'], 'publishing'],
    [['paused', 'published'], 'paused'],
    [['draft'], 'draft'],
  ];
  it.each(cases)('%p makes the release %s', (targets, status) => {
    expect(deriveReleaseStatus(targets)).toBe(status);
    expect(deriveReleaseStatus(targets.toReversed())).toBe(status);
  });

  it('is terminal exactly when every target is', () => {
    const terminal: ReleaseStatus[] = ['published', 'partially_published', 'failed', 'cancelled'];
    for (const a of targetStatuses) {
      for (const b of targetStatuses) expect(terminal.includes(deriveReleaseStatus([a, b]))).toBe(isTerminal(a) && isTerminal(b));
    }
  });
});

it('the summary counts published and failed targets among all of them', () => {
  expect(summariseTargets(['published', 'failed', 'cancelled', 'published'])).toEqual({ total: 4, published: 2, failed: 1 });
});

it.each([
  ['draft', 'draft'],
  ['paused', 'draft'],
  ['cancelled', 'draft'],
  ['scheduled', 'scheduled'],
  ['publishing', 'scheduled'],
  ['unconfirmed', 'scheduled'],
  ['published', 'published'],
  ['partially_published', 'published'],
  ['failed', 'failed'],
] as const)('a post whose latest release is %s counts as %s', (release, post) => {
  expect(postStatusOf(release)).toBe(post);
});
