import type { ReactElement } from 'react';
import './chart.css';

/** One amount of a chart. */
export interface Amount {
  id: string;
  /** What it is of. */
  name: string;
  value: number;
  /** The value as people read it. */
  text: string;
}

interface ChartProps {
  /** What the chart shows, for people who do not see it. Beside it stands a table of the same. */
  label: string;
  amounts: readonly Amount[];
}

const greatestOf = (amounts: readonly Amount[]): Amount | undefined =>
  amounts.reduce<Amount | undefined>((most, each) => (most === undefined || each.value > most.value ? each : most), undefined);

/** Amounts over time: a column for each, from the left to the right. */
export function Columns({ label, amounts }: ChartProps): ReactElement {
  const greatest = greatestOf(amounts);
  const most = Math.max(greatest?.value ?? 0, Number.MIN_VALUE);
  return (
    <div className="columns">
      <p className="note" aria-hidden="true">
        {greatest?.text}
      </p>
      <svg role="img" aria-label={label} viewBox={`0 0 ${amounts.length} 100`} preserveAspectRatio="none">
        {amounts.map(({ id, name, value, text }, index) => (
          <g key={id}>
            <title>{`${name}: ${text}`}</title>
            <rect className="reach" x={index} y={0} width={1} height={100} />
            <rect x={index + 0.15} y={100 - (value / most) * 100} width={0.7} height={(value / most) * 100} />
          </g>
        ))}
      </svg>
      <p className="note" aria-hidden="true">
        <span>{amounts[0]?.name}</span>
        <span>{amounts.at(-1)?.name}</span>
      </p>
    </div>
  );
}

/** Amounts beside each other, each with its name and its value: a bar for each, from the top down. */
export function Bars({ label, amounts }: ChartProps): ReactElement {
  const most = greatestOf(amounts)?.value ?? 0;
  return (
    <ul className="bars" aria-label={label}>
      {amounts.map(({ id, name, value, text }) => (
        <li key={id}>
          <span className="theirs">{name}</span>
          <span>{text}</span>
          <ShareBar share={most === 0 ? 0 : value / most} />
        </li>
      ))}
    </ul>
  );
}

/** How much of something, from 0 to 1, beside a text that says the same. */
export function ShareBar({ share, isFull = false }: { share: number; isFull?: boolean }): ReactElement {
  return (
    <span className={isFull ? 'share-bar full' : 'share-bar'} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
    </span>
  );
}
