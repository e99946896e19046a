import { shownValue } from '../graph/inputs.js';
import type { Step } from './queries.js';

/** What nodes outside of loops gave, as text, by id. */
export function pinsIn(steps: readonly Step[]): ReadonlyMap<string, string> {
  const done = steps.filter(({ scope, output }) => scope === '' && output !== null);
  return new Map(done.map(({ nodeId, output }) => [nodeId, shownValue(output)]));
}

/** What was typed for each node; an empty text pins nothing. */
export function readPins(
  ids: readonly string[],
  textOf: (id: string) => string,
): { pins: Record<string, unknown>; broken: string[] } {
  const pins: Record<string, unknown> = {};
  const broken: string[] = [];
  for (const id of ids) {
    const text = textOf(id).trim();
    if (text === '') continue;
    try {
      pins[id] = JSON.parse(text) as unknown;
    } catch {
      broken.push(id);
    }
  }
  return { pins, broken };
}
