import { nodeCatalogue } from '@imprint/domain/workflows';
import { isLong } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Kills, type Outcome } from './kills.fixture.js';

const kinds = nodeCatalogue.all.map(({ kind }) => kind);
/** More than an execution of any kind takes, also where it asks a vendor again and again on a slow machine. */
const messagesAtMost = 1_000;
/** In a short run several kinds are killed at once, each of these groups at another message. */
const groups = Array.from({ length: 8 }, (_, index) => [kinds.filter((_kind, at) => at % 8 === index), 12 + index * 9] as const);

let kills: Kills;

beforeAll(async () => {
  kills = await Kills.open();
}, 240_000);
afterAll(() => kills?.close());

it('every kind of node has a graph in which it is killed', () => {
  expect(Object.keys(kills.graphs).toSorted()).toEqual(kinds.toSorted());
});

/** @returns whether the worker died before the executions had ended */
async function expectOnce(together: readonly string[], message: number): Promise<boolean> {
  const outcomes = await kills.at(together, message);
  for (const [index, kind] of together.entries()) expectOne(kind, message, outcomes[index]);
  return outcomes.every(({ isKilled }) => isKilled);
}

function expectOne(kind: string, message: number, outcome: Outcome | undefined): void {
  const graph = kills.graphs[kind];
  const [effects, creditsMicro] = [outcome?.effects ?? 0, graph?.creditsMicro ?? 0];
  const ends = { status: graph?.fails === true ? 'failed' : 'completed', events: 1, effects: 1, creditsMicro, isHeld: false };
  const held = { status: 'cancelled', events: 0, effects: Math.min(effects, 1), creditsMicro: 0, isHeld: true };
  expect({ kind, message, ...outcome }).toEqual({
    ...{ kind, message, isKilled: outcome?.isKilled, open: 0, reservedMicro: 0, paidMicro: outcome?.creditsMicro },
    ...(outcome?.isHeld === true && graph?.mayBeHeld === true ? held : ends),
    generations: Math.min(outcome?.generations ?? 0, 1),
  });
}

const everyMessage = async (kind: string): Promise<void> => {
  let message = 1;
  while (message < messagesAtMost && (await expectOnce([kind], message))) message += 1;
  expect(message).toBeLessThan(messagesAtMost);
};

const promise = 'leaves one effect or a question, one event, exact credits and nothing open';
if (isLong) it.each(kinds)(`a worker that is killed at any message of %s ${promise}`, everyMessage, 3_600_000);
else
  it.each(groups)(
    `a worker that is killed in the middle of %j, at message %i, ${promise}`,
    async (together, message) => expect(await expectOnce(together, message)).toBe(true),
    120_000,
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
  expect(outcome).toMatchObject({
    status: 'completed',
    effects: 1,
    creditsMicro: 4_000_000,
    paidMicro: 4_000_000,
    reservedMicro: 0,
  });
});

it('scenario 37: credits-run-out: the execution stops before the effect', async () => {
  const before = await kills.traces();
  const { status, code } = await kills.without('generate_image');
  expect([status, code]).toEqual(['failed', 'insufficient_credits']);
  expect(await kills.traces()).toEqual(before);
});
