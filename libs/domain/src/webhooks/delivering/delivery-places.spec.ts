import { describe, expect, it } from '@jest/globals';
import { DeliveryPlaces } from './delivery-places.js';

const taken = (places: DeliveryPlaces, organizationId: string): number => {
  const free = places.free(organizationId);
  let count = 0;
  while (places.take(organizationId)) count += 1;
  expect(count).toBe(free);
  return count;
};

describe(DeliveryPlaces.name, () => {
  it('one organization gets its share and no more, and a place back after releasing one', () => {
    const places = new DeliveryPlaces(64, 16);
    expect(taken(places, 'slow')).toBe(16);
    places.release('slow');
    expect([places.take('slow'), places.take('slow')]).toEqual([true, false]);
  });

  it('however many are slow, another organization finds a place', () => {
    const places = new DeliveryPlaces(64, 16);
    expect(['a', 'b', 'c', 'd', 'e'].map((slow) => taken(places, slow))).toEqual([16, 16, 16, 8, 4]);
    expect(places.take('prompt')).toBe(true);
  });

  it('a dispatcher with a single place works', () => {
    const places = new DeliveryPlaces(1, 16);
    expect([places.take('a'), places.take('a'), places.take('b')]).toEqual([true, false, false]);
    places.release('a');
    expect(places.take('b')).toBe(true);
  });

  it('a released place is offered to those waiting, in turn, until one takes it', () => {
    const places = new DeliveryPlaces(1, 1);
    const offered: string[] = [];
    const wait = (name: string, takes: boolean): void =>
      places.wait({
        advance: () => {
          offered.push(name);
          if (takes) places.take(name);
          else wait(name, takes);
        },
      });
    places.take('a');
    wait('reluctant', false);
    wait('b', true);
    wait('c', true);
    places.release('a');
    expect(offered).toEqual(['reluctant', 'b']);
    places.release('b');
    expect(offered).toEqual(['reluctant', 'b', 'c']);
    places.release('c');
    expect(places.left).toBe(1);
  });
});
