import type { ReactElement } from 'react';
import { AddressList } from './address-list.js';
import { AppList } from './app-list.js';
import { summarize, unansweredApps, type InstanceConfig, type InstanceHealth } from './instance.js';
import { Person } from './person.js';
import { PictureStrip } from './picture-strip.js';
import { Summary } from './summary.js';
import { usePolled } from './use-polled.js';

const refreshMs = 5_000;

/** What is running here, where it answers and what it published last. */
export function InstancePage(): ReactElement {
  const health = usePolled<InstanceHealth>('/v1/health/apps', refreshMs);
  const config = usePolled<InstanceConfig>('/v1/config', refreshMs);
  const apps = health.hasFailed ? unansweredApps : health.value?.apps;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <p className="brand">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Imprint
        </p>
        <nav aria-label="Pages of this instance">
          <a href="/feed">Feed</a>
          <a href="/docs">API reference</a>
          {config.value !== null && <Person loginWall={config.value.loginWall} />}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <Summary state={apps === undefined ? null : summarize(apps)} config={config.value} />
        <AppList apps={apps ?? []} />
        <PictureStrip />
        <AddressList config={config.value} />
      </main>
      <footer>
        <a href="/v1/openapi.json">OpenAPI document</a>
        <a href="/feed/atom.xml">Atom</a>
        <a href="/feed/feed.json">JSON Feed</a>
      </footer>
    </>
  );
}
