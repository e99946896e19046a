/** @modes embedded redis */
import { selfServiceScopes } from '@imprint/contracts/access';
import { nameFault } from '@imprint/contracts/documents';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import fc from 'fast-check';
import { Database, Instance, KeyHolder } from '../harness/index.js';
import { call, change, create, expire, list, revoke, rotate, validate } from './key-commands.js';
import { newModel, type Settings } from './key-model.js';

const seed = Number(process.env.IMPRINT_FAULT_SEED ?? Date.now() % 1_000_000);
const runs = Number(process.env.IMPRINT_MODEL_RUNS ?? 12);

const settings: fc.Arbitrary<Settings> = fc.record({
  // Separators of lines are graphemes as well, and refused by a rule that has its own tests.
  label: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((label) => nameFault(label) === null),
  description: fc.option(fc.string({ maxLength: 40, unit: 'grapheme' })),
  scopes: fc.subarray([...selfServiceScopes], { minLength: 1 }),
  // Higher than any run reaches, because rate windows have tests of their own.
  rateLimit: fc.option(fc.integer({ min: 10_000, max: 60_000 })),
  allowedIps: fc.constantFrom([], ['127.0.0.0/8'], ['192.0.2.7'], ['127.0.0.1', '192.0.2.0/24']),
});
const changes: fc.Arbitrary<Partial<Settings>> = settings.chain((whole) =>
  fc
    .subarray(Object.keys(whole))
    .map((names) => Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))),
);
const index = fc.nat({ max: 9 });
const commands = fc.commands(
  [
    settings.map(create),
    fc.tuple(index, changes).map((both) => change(...both)),
    index.map(rotate),
    index.map(revoke),
    index.map(expire),
    index.map(validate),
    index.map(call),
    index.map(call),
    fc.constant(list()),
  ],
  { maxCommands: 40, size: '+1' },
);

describe('the states of a key', () => {
  let instance: Instance;
  let database: Database;
  beforeAll(async () => {
    instance = await Instance.shared();
    database = await Database.open(instance.databaseUrl);
  });
  afterAll(async () => {
    await database?.close();
  });

  it(`are those of the specification, whatever is done to keys in whatever order (seed ${seed})`, async () => {
    const property = fc.asyncProperty(fc.nat({ max: 9 }), commands, async (seeded, played) => {
      const holder = await KeyHolder.arrive(instance);
      await holder.seed(database, seeded);
      await fc.asyncModelRun(() => ({ model: newModel(seeded), real: { instance, holder } }), [...played, list()]);
    });
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
  }, 300_000);
});
