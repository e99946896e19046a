import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { use, type ReactElement, type ReactNode } from 'react';
import { OrganizationContext } from '../api/organization.js';
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
    <Alone>
      <Page title={t('notFound.title')} lead={<p>{t('notFound.text')}</p>}>
        <Link to="/">{t('notFound.link')}</Link>
      </Page>
    </Alone>
  );
}

export function AppTrouble({ error, reset }: ErrorComponentProps): ReactElement {
  const t = useWords(appWords);
  const isOtherProvider = error instanceof OtherProviderError;
  return (
    <Alone>
      <Page title={t('trouble.title')}>
        {isOtherProvider ? <p>{t('provider.text')}</p> : <Trouble error={error} onRetry={reset} />}
      </Page>
    </Alone>
  );
}

/** Where there is no page: within the shell, or all that the window shows. */
function Alone({ children }: { children: ReactNode }): ReactElement {
  if (use(OrganizationContext) !== undefined) return <>{children}</>;
  return (
    <main className="lonely" id="main">
      {children}
    </main>
  );
}
