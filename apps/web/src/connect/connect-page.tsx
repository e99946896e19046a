import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { Snippet } from '../ui/snippet.js';
import { useWords } from '../words/words.js';
import { ConnectionCheck, KeyCheck } from './checks.js';
import { KeyPanel } from './key-panel.js';
import { endpointQuery, makeKey } from './queries.js';
import { setupWords } from './setup-words.js';
import { Setups } from './setups.js';
import { connectWords } from './words.js';
import './connect.css';

/** How to connect an assistant: by its address alone, or with a key that is made and tried here. */
export function ConnectPage(): ReactElement {
  const t = useWords(connectWords);
  useWords(setupWords);
  const query = useQuery(endpointQuery);
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      <Loaded query={query}>{(endpoint) => <Connecting endpoint={endpoint} />}</Loaded>
    </Page>
  );
}

function Connecting({ endpoint }: { endpoint: string }): ReactElement {
  const t = useWords(connectWords);
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: () => makeKey(client),
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'api-keys'] }),
    // The answer holds the key.
    gcTime: 0,
  });
  const made = making.data;
  return (
    <div className="connect">
      <div>
        {made === undefined && (
          <Panel title={t('address')}>
            <div className="connect-part">
              <p>{t('address.text')}</p>
              <Snippet text={endpoint} label={t('address')} />
            </div>
          </Panel>
        )}
        {made !== undefined && <KeyPanel made={made} making={making} />}
        <Panel title={t(made === undefined ? 'setup' : 'setup.key')}>
          <Setups key={made?.id} endpoint={endpoint} apiKey={made?.key ?? null} />
        </Panel>
      </div>
      <div>
        {made === undefined ? <ConnectionCheck /> : <KeyCheck made={made} />}
        {made === undefined && <KeyPanel made={made} making={making} />}
      </div>
    </div>
  );
}
