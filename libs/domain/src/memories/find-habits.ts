import { limits } from '@imprint/contracts/limits';
import type { MemoryEvidence, MemoryKind } from '@imprint/contracts/memories';
import { detectors, type Correction, type Detector, type Shown } from './detectors/index.js';

/** Something that corrections show again and again. */
export interface Habit {
  /** The same for the same habit: it is suggested once. */
  rule: string;
  kind: MemoryKind;
  values: Record<string, string>;
  text: string;
  evidence: Omit<MemoryEvidence, 'url'>[];
}

/**
 * What the corrections of one brand show, as soon as `limits.memoryEvidence` of the latest `limits.memoryWindow` that could have shown it do.
 * The same text counts once, however many drafts have it.
 * @param corrections newest first
 */
export function findHabits(corrections: readonly Correction[]): Habit[] {
  const distinct = distinctTexts(corrections);
  return detectors.flatMap((detector) => habitsOf(detector, distinct));
}

function habitsOf(detector: Detector, corrections: readonly Correction[]): Habit[] {
  const shown = corrections.map((correction) => ({ correction, found: detector.shows(correction) }));
  const different = new Map<string, Shown>();
  for (const each of shown.flatMap(({ found }) => found)) if (!different.has(each.key)) different.set(each.key, each);
  return [...different.values()].flatMap((one) => {
    const window = shown.filter(({ correction }) => detector.applies(correction, one)).slice(0, limits.memoryWindow);
    const seen = window.filter(({ found }) => found.some(({ key }) => key === one.key)).map(({ correction }) => correction);
    if (seen.length < limits.memoryEvidence) return [];
    const values = detector.agreed === undefined ? one.values : detector.agreed(seen);
    if (values === null) return [];
    const rule = one.key === '' ? detector.kind : `${detector.kind}:${one.key}`;
    const evidence = seen.map(({ type, id }) => ({ type, id }));
    return [{ rule, kind: detector.kind, values, text: detector.text(values), evidence }];
  });
}

function distinctTexts(corrections: readonly Correction[]): Correction[] {
  const texts = new Set<string>();
  return corrections.filter(({ type, id, before }) => {
    const text = type === 'approval' ? id : before.trim();
    return !texts.has(text) && texts.add(text);
  });
}
