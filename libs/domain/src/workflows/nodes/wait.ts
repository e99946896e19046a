import { type NodeKind, StepFailure } from './node-kind.js';
import { pureNode } from './pure-node.js';

const secondMs = 1_000;
const units = { seconds: secondMs, minutes: 60 * secondMs, hours: 3_600 * secondMs, days: 86_400 * secondMs } as const;
const names = Object.keys(units) as (keyof typeof units)[];
const longestDays = 366;
const longestMs = longestDays * units.days;

/** A time with its offset: without one, nobody knows which it is. */
const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The clock is a parameter for tests. */
export function waitNode(now: () => Date = () => new Date()): NodeKind {
  return {
    ...pureNode,
    isImmediate: false,
    kind: 'wait',
    label: 'Wait',
    description: `Waits for some time, or until a time, at most ${longestDays} days. Waiting costs nothing.`,
    group: 'flow',
    fields: {
      ...Object.fromEntries(names.map((unit) => [unit, duration(unit)])),
      until: {
        type: 'text',
        label: 'Until',
        description:
          'A time with its offset from UTC, such as 2026-03-01T09:00:00Z. If it is past, the workflow goes on at once.',
        isTemplate: true,
        maxLength: 40,
      },
    },
    outputs: { until: { type: 'text', description: 'The time until which it waited.' } },
    ports: ['out'],
    check: waitMistakes,
    run({ settings, state }) {
      if (typeof state === 'string') return { output: { until: state } };
      const until = endOf(settings, now());
      if (until <= now()) return { output: { until: until.toISOString() } };
      return { wait: { until }, state: until.toISOString() };
    },
  };
}

function duration(unit: keyof typeof units): NodeKind['fields'][string] {
  return {
    type: 'number',
    label: `${unit[0]?.toUpperCase()}${unit.slice(1)}`,
    description: `Number of ${unit} to wait.`,
    min: 0,
    max: longestMs / units[unit],
  };
}

function waitMistakes(settings: Readonly<Record<string, unknown>>): readonly string[] {
  const given = names.filter((name) => settings[name] !== undefined && settings[name] !== null);
  const { until } = settings;
  const hasUntil = until !== undefined && until !== null;
  if (given.length === 0 && !hasUntil) return [`has to say how long: one of ${names.join(', ')}, or until.`];
  if (given.length > 0 && hasUntil) return [`has both ${given.join(', ')} and until; keep one of them.`];
  if (typeof until === 'string' && !until.includes('{{') && !isTime(until)) {
    return [`until: has to be a time with its offset from UTC, such as 2026-03-01T09:00:00Z.`];
  }
  return given.some((name) => typeof settings[name] === 'object') || durationIn(settings) <= longestMs ? [] : [tooLong];
}

const tooLong = `is longer than ${longestDays} days.`;

function isTime(text: string): boolean {
  return timeForm.test(text) && !Number.isNaN(Date.parse(text));
}

function durationIn(settings: Readonly<Record<string, unknown>>): number {
  return names.reduce((sum, unit) => sum + Number(settings[unit] ?? 0) * units[unit], 0);
}

function endOf(settings: Readonly<Record<string, unknown>>, from: Date): Date {
  const { until } = settings;
  if (typeof until === 'string' && !isTime(until)) {
    throw StepFailure.of('validation', 'no_time', `"${until}" is no time with an offset from UTC, such as 2026-03-01T09:00:00Z.`);
  }
  const end = typeof until === 'string' ? Date.parse(until) : from.getTime() + durationIn(settings);
  if (end - from.getTime() > longestMs) throw StepFailure.of('validation', 'wait_too_long', `The wait ${tooLong}`);
  return new Date(end);
}
