import type { ReactElement } from 'react';
import { Status, type Tone } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { appNames, isAppName, type AppState, type AppStatus } from './apps.js';
import { statusWords } from './words.js';

const tones: Readonly<Record<AppStatus, Tone>> = {
  ready: 'well',
  not_ready: 'waiting',
  unreachable: 'troubled',
  unknown: 'neutral',
};

export function AppList({ apps }: { apps: readonly AppState[] }): ReactElement {
  const t = useWords(statusWords);
  const order: readonly string[] = appNames;
  const sorted = apps.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return (
    <section aria-labelledby="apps">
      <h2 id="apps">{t('apps')}</h2>
      <ul className="apps">
        {sorted.map(({ name, status }) => (
          <li key={name} className="app">
            <h3>{name}</h3>
            <Status tone={tones[status]}>{t(`status.${status}`)}</Status>
            {isAppName(name) && <p className="note">{t(`app.${name}`)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
