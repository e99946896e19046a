import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { AccountList } from './account-list.js';
import { ChannelList } from './channel-list.js';
import { NewAccount } from './new-account.js';
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
          <ChannelList />
        </Panel>
      </div>
    </Page>
  );
}
