import type { ReactElement } from 'react';
import type { InstanceConfig } from './instance.js';

interface SummaryProps {
  /** Null until the instance has answered once. */
  state: { isWell: boolean; sentence: string } | null;
  config: InstanceConfig | null;
}

/** The headline: is all well? Spoken to screen readers when it changes. */
export function Summary({ state, config }: SummaryProps): ReactElement {
  const mood = state === null ? 'asking' : state.isWell ? 'well' : 'troubled';
  return (
    <section className={`summary ${mood}`}>
      <h1 role="status">{state === null ? 'Asking the instance…' : state.sentence}</h1>
      {config !== null && (
        <ul className="facts" aria-label="Switches of this instance">
          <li>{config.queue === 'redis' ? 'Redis queue' : 'PostgreSQL queue'}</li>
          <li>Login wall {config.loginWall}</li>
          <li>{config.keyEnvironment} keys</li>
        </ul>
      )}
    </section>
  );
}
