import { expect, it } from '@jest/globals';
import { Unrecorded } from './unrecorded.js';

it('waits for room, and for all in the end', async () => {
  const unrecorded = new Unrecorded(2);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await unrecorded.add(first.promise);
  let hasRoom = false;
  const added = unrecorded.add(second.promise).then(() => (hasRoom = true));
  await new Promise(setImmediate);
  expect(hasRoom).toBe(false);
  first.resolve();
  await added;
  let ended = false;
  const end = unrecorded.end().then(() => (ended = true));
  await new Promise(setImmediate);
  expect(ended).toBe(false);
  second.resolve();
  await end;
});

it('tells of a write that failed, whenever it did', async () => {
  const unrecorded = new Unrecorded(8);
  await unrecorded.add(Promise.resolve());
  await unrecorded.add(Promise.reject(new Error('the database is away')));
  await expect(unrecorded.end()).rejects.toThrow('away');
  await expect(unrecorded.add(Promise.resolve())).rejects.toThrow('away');
});
