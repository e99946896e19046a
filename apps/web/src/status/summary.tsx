import type { InstanceConfig } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { useWords, type Translate } from '../words/words.js';
import type { AppState } from './apps.js';
import { statusWords } from './words.js';

interface SummaryProps {
  /** Undefined until the instance has answered once. */
  apps: readonly AppState[] | undefined;
  config: InstanceConfig | undefined;
}

/** The headline: is all well? Spoken by screen readers when it changes. */
export function Summary({ apps, config }: SummaryProps): ReactElement {
  const t = useWords(statusWords);
  const mood = apps === undefined ? 'checking' : apps.every(({ status }) => status === 'ready') ? 'well' : 'troubled';
  return (
    <section className={`summary ${mood}`}>
      <h1 aria-live="polite">{apps === undefined ? t('checking') : headline(apps, t)}</h1>
      {config !== undefined && (
        <ul className="facts" aria-label={t('facts')}>
          <li>{t(config.queue === 'redis' ? 'queue.redis' : 'queue.postgresql')}</li>
          <li>{t(config.loginWall === 'on' ? 'wall.on' : 'wall.off')}</li>
          <li>{t(config.keyEnvironment === 'live' ? 'keys.live' : 'keys.test')}</li>
        </ul>
      )}
    </section>
  );
}

type Id = Parameters<Awaited<ReturnType<typeof statusWords.load>>>[0];

function headline(apps: readonly AppState[], t: Translate<Id>): string {
  const [first, ...others] = apps.filter(({ status }) => status !== 'ready');
  if (first === undefined) return t('ready', { count: apps.length });
  if (apps.some(({ status }) => status === 'unknown')) return t('silent');
  if (others.length === 0) return t('notReady.one', { name: first.name });
  return t('notReady.some', { count: others.length + 1, total: apps.length });
}
