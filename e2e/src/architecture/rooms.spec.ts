import { describe, expect, it } from '@jest/globals';
import { posix } from 'node:path';
import { productionSources, roomOf } from './source-files.js';

/** Rooms of the same library that each room imports. */
function importsBetweenRooms(library: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of productionSources()) {
    if (!path.startsWith(`libs/${library}/src/`)) continue;
    const from = roomOf(path);
    const known = imports.get(from) ?? new Set();
    for (const [, target = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const to = roomOf(posix.join(posix.dirname(path), target));
      if (to !== from) known.add(to);
    }
    imports.set(from, known);
  }
  return imports;
}

/** The rooms of a cycle in order, or none. */
function findCircle(imports: Map<string, Set<string>>, path: string[]): string[] {
  const here = path.at(-1) ?? '';
  const seen = path.indexOf(here);
  if (seen < path.length - 1) return path.slice(seen);
  for (const next of imports.get(here) ?? []) {
    const circle = findCircle(imports, [...path, next]);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe('rooms', () => {
  it.each(['domain', 'platform', 'adapters'])('rooms of %s import each other without a circle', (library) => {
    const imports = importsBetweenRooms(library);
    expect(imports.size).toBeGreaterThan(0);
    expect([...imports.keys()].map((room) => findCircle(imports, [room])).find((circle) => circle.length > 0)).toBeUndefined();
  });
});
