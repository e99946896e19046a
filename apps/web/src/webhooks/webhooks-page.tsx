import type { WebhookSettingsResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { useWords } from '../words/words.js';
import { DeliveryLog } from './delivery-log.js';
import { EndpointPanel } from './endpoint-panel.js';
import { webhookSettings } from './queries.js';
import { SecretPanel } from './secret-panel.js';
import { TestPanel } from './test-panel.js';
import { webhookWords } from './words.js';
import './webhooks.css';

/** Where events are sent, how that goes, and everything that was sent. */
export function WebhooksPage(): ReactElement {
  const t = useWords(webhookWords);
  const query = useQuery(webhookSettings(useOrganization()));
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      <Loaded query={query}>{({ data }) => <Parts settings={data.attributes} />}</Loaded>
    </Page>
  );
}

function Parts({ settings }: { settings: WebhookSettingsResource['attributes'] }): ReactElement {
  // Shown until the page is left, and kept nowhere else.
  const [secret, setSecret] = useState<string>();
  const hasEndpoint = settings.endpointUrl !== null;
  return (
    <div className="webhooks">
      <div className="webhook-parts">
        <EndpointPanel settings={settings} onSecret={setSecret} />
        {hasEndpoint && (
          <div className="webhook-side">
            <SecretPanel settings={settings} secret={secret} onSecret={setSecret} />
            <TestPanel />
          </div>
        )}
      </div>
      {hasEndpoint && <DeliveryLog settings={settings} />}
    </div>
  );
}
