import { nodeCatalogue } from '@imprint/domain/workflows';
import { isLong } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Kills } from './kills.fixture.js';

const kinds = nodeCatalogue.all.map(({ kind }) => kind);
/** More than an execution of any kind takes. */
const messagesAtMost = 300;
/** In a short run a kind is killed once, each at another message of those that every execution has. */
const sampled = (index: number): number => 2 + ((index * 11) % 21);

let kills: Kills;

beforeAll(async () => {
  kills = await Kills.open();
});
afterAll(() => kills?.close());

it('every kind of node has a graph in which it is killed', () => {
  expect(Object.keys(kills.graphs).toSorted()).toEqual(kinds.toSorted());
});

/** @returns whether the worker died before the execution had ended */
async function expectOnce(kind: string, message: number): Promise<boolean> {
  const outcome = await kills.at(kind, message);
  const graph = kills.graphs[kind];
  const [effects, creditsMicro] = [1, graph?.creditsMicro ?? 0];
  const ends = { status: graph?.fails === true ? 'failed' : 'completed', events: 1, effects, creditsMicro, isHeld: false };
  const held = { status: 'cancelled', events: 0, effects: outcome.effects === 0 ? 0 : 1, creditsMicro: 0, isHeld: true };
  expect({ kind, message, ...outcome }).toEqual({
    ...{ kind, message, isKilled: outcome.isKilled, open: 0, reservedMicro: 0, paidMicro: outcome.creditsMicro },
    ...(outcome.isHeld && graph?.mayBeHeld === true ? held : ends),
    generations: Math.min(outcome.generations, 1),
  });
  return outcome.isKilled;
}

it.each(kinds.map((kind, index) => [kind, index] as const))(
  'a worker that is killed at any message of %s leaves one effect, one event and nothing open',
  async (kind, index) => {
    if (!isLong) return void (await expectOnce(kind, sampled(index)));
    let message = 1;
    while (message < messagesAtMost && (await expectOnce(kind, message))) message += 1;
    console.log(`${kind} takes ${message - 1} messages; its worker was killed at each.`);
    expect(message).toBeLessThan(messagesAtMost);
  },
  1_200_000,
);

it('scenario 42: dry-run: nothing leaves, whatever the kind of node', async () => {
  const before = await kills.traces();
  for (const kind of kinds) {
    const { status, effects } = await kills.dry(kind);
    expect({ kind, status, effects }).toEqual({ kind, status: kind === 'fail' ? 'failed' : 'completed', effects: 0 });
  }
  expect(await kills.traces()).toEqual(before);
}, 120_000);

it('scenario 38: crash-between-reserve-and-commit: sums are exact', async () => {
  const outcome = await kills.diesWhileReserved('generate_image');
  expect(outcome).toMatchObject({ status: 'completed', effects: 1, creditsMicro: 4_000_000, paidMicro: 4_000_000, reservedMicro: 0 });
});

it('scenario 37: credits-run-out: the execution stops before the effect', async () => {
  const before = await kills.traces();
  const { status, code } = await kills.without('generate_image');
  expect([status, code]).toEqual(['failed', 'insufficient_credits']);
  expect(await kills.traces()).toEqual(before);
});
