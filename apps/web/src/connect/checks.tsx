import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { keyUse, ownConnections, type TriedKey } from './queries.js';
import { connectWords } from './words.js';

/** Says when a client has connected since the page was opened. */
export function ConnectionCheck(): ReactElement {
  const t = useWords(connectWords);
  const organization = useOrganization();
  const query = useQuery(ownConnections(organization));
  const [before, setBefore] = useState<readonly string[]>();
  if (before === undefined && query.data !== undefined) setBefore(query.data.map(({ id }) => id));
  const isNew = ({ id }: { id: string }): boolean => before !== undefined && !before.includes(id);
  const connected = query.data?.filter(isNew).map(({ attributes }) => attributes.clientName) ?? [];
  return (
    <Panel title={t('check')}>
      <Loaded query={query}>
        {(connections) => (
          <div className="connect-part">
            <Outcome found={connected.map((client) => t('check.connected', { client }))}>{t('check.text')}</Outcome>
            {connections.length > 0 && (
              <p className="note">
                {connected.length === 0 && `${t('check.already', { count: connections.length })} `}
                <Link to={`/${organization.slug}/~/settings/mcp-connections`}>{t('check.manage')}</Link>
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

/** Says when a client has used the key, after it was tried here. */
export function KeyCheck({ made: { id: apiKeyId, verifiedAt: since } }: { made: TriedKey }): ReactElement {
  const t = useWords(connectWords);
  const query = useQuery(keyUse(useOrganization(), { apiKeyId, since }));
  return (
    <Panel title={t('check')}>
      <Loaded query={query}>
        {(isUsed) => (
          <div className="connect-part">
            <Outcome found={isUsed ? [t('check.key')] : []}>{t('check.text.key')}</Outcome>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function Outcome({ found, children }: { found: readonly string[]; children: ReactNode }): ReactElement {
  const t = useWords(connectWords);
  return (
    <div className="connect-part" role="status">
      {found.length === 0 ? (
        <Status tone="info">{t('check.waiting')}</Status>
      ) : (
        found.map((text) => (
          <Status key={text} tone="well">
            {text}
          </Status>
        ))
      )}
      <p>{found.length === 0 ? children : t('check.next')}</p>
    </div>
  );
}
