import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsBelow } from './source-files.js';

/** What can go wrong with an execution, by number. Each is one test, or one group of tests, that is named after it. */
const scenarios: Readonly<Record<number, readonly string[]>> = {
  1: ['killed-before-effect'],
  2: ['killed-after-effect-unrecorded'],
  3: ['killed-after-record'],
  4: ['frozen-past-lease'],
  5: ['late-heartbeat'],
  6: ['lease-lost-during-effect'],
  7: ['database-restarted'],
  8: ['commit-answer-lost'],
  9: ['queue-flushed'],
  10: ['wake-up-duplicated'],
  11: ['worker-clock-jumps'],
  12: ['dst-gap-and-overlap'],
  13: ['scheduler-down-three-ticks'],
  14: ['two-schedulers-one-tick'],
  15: ['signal-before-wait'],
  16: ['signal-duplicated'],
  17: ['signal-meets-timeout'],
  18: ['signal-after-end'],
  19: ['approval-double-click', 'role-revoked'],
  20: ['cancel-meets-complete'],
  21: ['cancel-in-backoff'],
  22: ['cancel-parent'],
  23: ['version-published-mid-run'],
  24: ['version-deleted-in-wait'],
  25: ['node-kind-removed'],
  26: ['old-worker-meets-new-kind'],
  27: ['join-last-two-together'],
  28: ['join-dead-branch'],
  29: ['fan-out-killed-half-way'],
  30: ['one-item-fails'],
  31: ['loop-bound'],
  32: ['child-fails-after-wait'],
  33: ['compensation-fails'],
  34: ['poison-step'],
  35: ['output-too-large'],
  36: ['hook-twice'],
  37: ['credits-run-out'],
  38: ['crash-between-reserve-and-commit'],
  39: ['one-organization-floods'],
  40: ['slot-holder-killed'],
  41: ['backup-restored'],
  42: ['dry-run'],
  43: ['secret-rotated-in-wait'],
};

const titles = (): string[] =>
  pathsBelow('apps', 'libs', 'e2e')
    .filter((path) => /[.-]spec\.ts$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8').matchAll(/['"`]scenario (\d+): ([a-z-]+)/g),
    ])
    .map(([, number, name]) => `${number} ${name}`);

it('each scenario of workflows is one test that is named after it', () => {
  const named = Object.entries(scenarios).flatMap(([number, names]) => names.map((name) => `${number} ${name}`));
  expect(titles().toSorted()).toEqual(named.toSorted());
});
