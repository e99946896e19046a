import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { AddressList } from './address-list.js';
import { AppList } from './app-list.js';
import { silentApps } from './apps.js';
import { PictureStrip } from './picture-strip.js';
import { configQuery, healthQuery } from './queries.js';
import { Summary } from './summary.js';
import { statusWords } from './words.js';
import './status.css';

/** What is running here, where it answers and what it published last: for anybody, signed in or not. */
export function InstancePage(): ReactElement {
  return (
    <Suspense>
      <Instance />
    </Suspense>
  );
}

function Instance(): ReactElement {
  const t = useWords(statusWords);
  const health = useQuery(healthQuery);
  const { data: config } = useQuery(configQuery);
  const apps = health.isError ? silentApps : health.data?.apps;
  return (
    <div className="instance">
      <title>{`${t('title')} · Imprint`}</title>
      <header>
        <a className="home" href="/">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          {t('home')}
        </a>
      </header>
      <main id="main">
        <Summary apps={apps} config={config} />
        <AppList apps={apps ?? []} />
        <PictureStrip />
        <AddressList config={config} />
      </main>
    </div>
  );
}
