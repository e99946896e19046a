import { roleAtLeast } from '@imprint/contracts/access';
import type { ChannelResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useId, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { AccountList } from './account-list.js';
import { ConnectDialog } from './connect-dialog.js';
import { NewAccount } from './new-account.js';
import { channels } from './queries.js';
import { connectionWords } from './words.js';
import './connections.css';

/** The accounts that posts go to, and the channels that more can be connected of. */
export function ConnectionsPage(): ReactElement {
  const t = useWords(connectionWords);
  const { choose }: { choose?: string } = useSearch({ strict: false });
  return (
    <Page title={t('title')}>
      <div className="connections">
        <Panel title={t('accounts')}>
          <AccountList />
          {choose !== undefined && <NewAccount key={choose} id={choose} />}
        </Panel>
        <Panel title={t('channels')}>
          <Channels />
        </Panel>
      </div>
    </Page>
  );
}

function Channels(): ReactElement {
  const query = useQuery(channels(useOrganization()));
  const [chosen, choose] = useState<ChannelResource>();
  return (
    <>
      <Loaded query={query}>
        {({ data }) => (
          <ul className="channels">
            {data
              .filter(({ attributes: { state } }) => state !== 'planned')
              .map((channel) => (
                <Channel key={channel.id} channel={channel} onConnect={() => choose(channel)} />
              ))}
          </ul>
        )}
      </Loaded>
      {chosen !== undefined && <ConnectDialog channel={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

function Channel({ channel: { attributes }, onConnect }: { channel: ChannelResource; onConnect: () => void }): ReactElement {
  const t = useWords(connectionWords);
  const { role } = useOrganization();
  const { label, description, state, availability, diagnostics, limits, quotas } = attributes;
  const isBlocked = state === 'supported' && availability === 'blocked';
  const reason = useId();
  return (
    <li>
      <div>
        <h3>{label}</h3>
        <p className="soft">{description}</p>
        <p className="note">
          {t(`limit.${limits.captionUnit}`, { count: limits.captionLength })}
          {' · '}
          {t('limit.images', { count: limits.images.maxCount })}
        </p>
        {isBlocked && (
          <p className="note" id={reason}>
            {roleAtLeast(role, 'admin')
              ? diagnostics.map(({ message }) => message).join(' ')
              : t('channel.ask', { channel: label })}
          </p>
        )}
        {quotas.length > 0 && (
          <p className="note">
            {quotas.map(({ counts, most, windowMinutes: minutes }) => t(`quota.${counts}`, { count: most, minutes })).join(' · ')}
          </p>
        )}
      </div>
      {state === 'supported' && roleAtLeast(role, 'creator') && (
        <Button
          onClick={isBlocked ? undefined : onConnect}
          aria-disabled={isBlocked || undefined}
          aria-describedby={isBlocked ? reason : undefined}
          aria-label={t('connect.channel', { channel: label })}
        >
          {t('connect')}
        </Button>
      )}
      {state === 'hidden' && <p className="note">{t('channel.hidden')}</p>}
    </li>
  );
}
