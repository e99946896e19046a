/** One line of the table. `target` is absent where a figure is only shown. */
export interface Figure {
  name: string;
  target?: string;
  measured: string;
  reference?: string;
  ratio?: number;
  met?: boolean;
  /** Rounds whose median it is; 1 for what was measured once. */
  runs?: number;
}

/** Linear between neighbours; `part` from 0 to 1. NaN of no values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * part;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** @param digits after the point; fewer for large numbers */
function quantity(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`;
}

/** A figure without a target, beside a reference where there is one. */
export function shown(name: string, value: number, unit: string, reference?: number): Figure {
  return {
    name,
    measured: quantity(value, unit),
    ...(reference !== undefined && { reference: quantity(reference, unit), ratio: value / reference }),
  };
}

export function atMost(name: string, value: number, limit: number, unit: string): Figure {
  return { ...shown(name, value, unit), target: `≤ ${quantity(limit, unit)}`, met: value <= limit };
}

export function atLeast(name: string, value: number, limit: number, unit: string): Figure {
  return { ...shown(name, value, unit), target: `≥ ${quantity(limit, unit)}`, met: value >= limit };
}

export function ratioAtMost(name: string, value: number, limit: number, unit: string, reference: number): Figure {
  return { ...shown(name, value, unit, reference), target: `≤ ${limit} ×`, met: value / reference <= limit };
}

export function ratioAtLeast(name: string, value: number, limit: number, unit: string, reference: number): Figure {
  return { ...shown(name, value, unit, reference), target: `≥ ${limit} ×`, met: value / reference >= limit };
}

/** What is too small beside the noise of the machine: neither met nor missed. */
export function unmeasurable(name: string, target: string): Figure {
  return { name, target, measured: 'unmeasurable' };
}

const headings = ['figure', 'target', 'measured', 'reference', 'ratio', 'met', 'rounds'];

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, target = '', measured, reference = '', ratio, met, runs }) => [
    name,
    target,
    measured,
    reference,
    ratio === undefined ? '' : ratio.toFixed(2),
    met === undefined ? '' : met ? 'yes' : 'NO',
    runs === undefined ? '' : String(runs),
  ]);
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  return [line(headings), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}
