import type { ReactElement } from 'react';
import './status.css';

/** How something is doing: shape, word and colour say the same. */
export type Tone = 'neutral' | 'info' | 'well' | 'waiting' | 'troubled';

export function Status({ tone, children }: { tone: Tone; children: string }): ReactElement {
  return <span className={`status ${tone}`}>{children}</span>;
}
