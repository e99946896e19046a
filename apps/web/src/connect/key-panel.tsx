import type { UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/panel.js';
import { Secret } from '../ui/secret.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import type { TriedKey } from './queries.js';
import { connectWords } from './words.js';

interface KeyPanelProps {
  made: TriedKey | undefined;
  making: UseMutationResult<TriedKey, Error, void>;
}

/** For clients that cannot sign in. */
export function KeyPanel({ made, making }: KeyPanelProps): ReactElement {
  const t = useWords(connectWords);
  const { slug } = useOrganization();
  return (
    <Panel title={t(made === undefined ? 'key.title' : 'key.label')}>
      <div className="connect-part">
        {made === undefined ? (
          <>
            <p>{t('key.text')}</p>
            <Button onClick={() => making.mutate()} isBusy={making.isPending}>
              {t('key.create')}
            </Button>
            {making.isError && <Trouble error={making.error} />}
          </>
        ) : (
          <>
            <Finding {...made} />
            <Secret text={made.key} label={t('key.label')} />
          </>
        )}
        <p>
          <Link to={`/${slug}/~/settings/api-keys`}>{t('key.all')}</Link>
        </p>
      </div>
    </Panel>
  );
}

function Finding({ works, toolCount, message }: TriedKey): ReactElement {
  const t = useWords(connectWords);
  return works ? (
    <p role="status">{t('key.works', { count: toolCount })}</p>
  ) : (
    <p role="alert">
      <Status tone="troubled">{t('key.fails', { message: message ?? t('key.fails.unknown') })}</Status>
    </p>
  );
}
