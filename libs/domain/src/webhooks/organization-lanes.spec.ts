import { describe, expect, it } from '@jest/globals';
import { OrganizationLanes } from './organization-lanes.js';

const entered = (lanes: OrganizationLanes, organizationId: string, times: number): number =>
  Array.from({ length: times }, () => lanes.enter(organizationId)).filter(Boolean).length;

describe(OrganizationLanes.name, () => {
  it('one organization gets its share and no more, and its place again when it left', () => {
    const lanes = new OrganizationLanes(64, 16);
    expect(entered(lanes, 'slow', 64)).toBe(16);
    lanes.leave('slow');
    expect([lanes.enter('slow'), lanes.enter('slow')]).toEqual([true, false]);
  });

  it('however many are slow, somebody else finds a place', () => {
    const lanes = new OrganizationLanes(64, 16);
    const held = ['a', 'b', 'c', 'd', 'e'].map((slow) => entered(lanes, slow, 64));
    expect(held).toEqual([16, 16, 16, 8, 4]);
    expect(lanes.enter('prompt')).toBe(true);
  });

  it('a dispatcher with a single place works', () => {
    const lanes = new OrganizationLanes(1, 16);
    expect([lanes.enter('a'), lanes.enter('a')]).toEqual([true, false]);
    lanes.leave('a');
    expect(lanes.enter('b')).toBe(true);
  });

  it('what was left behind while the database was asked is asked for again', () => {
    const lanes = new OrganizationLanes(64, 1);
    lanes.enter('a');
    expect(lanes.waiting('a')).toBeNull();
    lanes.markWaiting('a');
    const mark = lanes.waiting('a') ?? -1;
    lanes.markWaiting('a');
    lanes.empty('a', mark);
    expect(lanes.waiting('a')).toBe(2);
    lanes.empty('a', 2);
    expect(lanes.waiting('a')).toBeNull();
  });
});
