import type { ReactElement } from 'react';
import { appPurposes, statusWords, type AppState } from './instance.js';

export function AppList({ apps }: { apps: readonly AppState[] }): ReactElement {
  const order = Object.keys(appPurposes);
  const sorted = apps.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return (
    <section aria-labelledby="apps">
      <h2 id="apps">What is running</h2>
      <ul className="apps">
        {sorted.map((app) => (
          <AppCard key={app.name} app={app} />
        ))}
      </ul>
    </section>
  );
}

function AppCard({ app: { name, status } }: { app: AppState }): ReactElement {
  return (
    <li className={`app ${status}`}>
      <h3>{name}</h3>
      <p className="state">{statusWords[status]}</p>
      <p className="purpose">{appPurposes[name]}</p>
    </li>
  );
}
