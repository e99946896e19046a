import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OtherProviderError } from '../api/session.js';
import { Page } from '../ui/page.js';
import { Pending } from '../ui/pending.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { appWords } from './words.js';

export function AppPending(): ReactElement {
  const t = useWords(appWords);
  return <Pending label={t('loading')} />;
}

export function NotFound(): ReactElement {
  const t = useWords(appWords);
  return (
    <main className="lonely" id="main">
      <Page title={t('notFound.title')} lead={<p>{t('notFound.text')}</p>}>
        <Link to="/">{t('notFound.link')}</Link>
      </Page>
    </main>
  );
}

export function AppTrouble({ error, reset }: ErrorComponentProps): ReactElement {
  const t = useWords(appWords);
  const isOtherProvider = error instanceof OtherProviderError;
  return (
    <main className="lonely" id="main">
      <Page title={t('trouble.title')}>
        {isOtherProvider ? <p>{t('provider.text')}</p> : <Trouble error={error} onRetry={reset} />}
      </Page>
    </main>
  );
}
