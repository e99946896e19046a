import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { brandWords } from './words.js';

/** What a field says, whatever it is made of. */
export function ValueText({ value }: { value: unknown }): ReactElement {
  const t = useWords(brandWords);
  const text = textOf(value);
  return text === '' ? <span className="soft">{t('value.none')}</span> : <span className="theirs brand-value">{text}</span>;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${textOf(part)}`)
      .join('\n');
  return typeof value === 'string' ? value : '';
}
