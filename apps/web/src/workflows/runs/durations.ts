import { useEffect, useState } from 'react';
import { useLanguage } from '../../words/language.js';

const secondMs = 1_000;

/** The time, while something runs; then it stands still. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

const units = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
  { name: 'second', ms: secondMs },
] as const;

/** `230 ms`, `4.2 s`, `3 min 20 sec`. */
export function useDurationText(): (ms: number) => string {
  const language = useLanguage();
  return (ms) => {
    const format = (amount: number, unit: string, digits = 0): string =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits }).format(
        amount,
      );
    if (ms < secondMs) return format(Math.round(ms), 'millisecond');
    if (ms < 60 * secondMs) return format(ms / secondMs, 'second', 1);
    const at = units.findIndex((unit) => ms >= unit.ms);
    const [large, small] = [units[at], units[at + 1]];
    if (large === undefined) return '';
    const whole = Math.floor(ms / large.ms);
    const rest = small === undefined ? 0 : Math.floor((ms - whole * large.ms) / small.ms);
    return [format(whole, large.name), ...(small === undefined || rest === 0 ? [] : [format(rest, small.name)])].join(' ');
  };
}
