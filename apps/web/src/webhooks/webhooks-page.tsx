import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { DeliveryLog } from './delivery-log.js';
import { EndpointForm } from './endpoint-form.js';
import { webhookSettings } from './queries.js';
import { SigningSecret } from './signing-secret.js';
import { TestDelivery } from './test-delivery.js';
import { webhookWords } from './words.js';
import './webhooks.css';

/** Where events are sent, the secret that signs them, and what became of every delivery. */
export function WebhooksPage(): ReactElement {
  const t = useWords(webhookWords);
  const query = useQuery(webhookSettings(useOrganization()));
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      <Loaded query={query}>
        {({ data: { attributes } }) => (
          <div className="webhooks">
            <Panel title={t('endpoint')}>
              <EndpointForm {...attributes} />
            </Panel>
            {attributes.endpointUrl !== null && (
              <Panel title={t('secret')}>
                <SigningSecret />
              </Panel>
            )}
            {attributes.endpointUrl !== null && (
              <Panel title={t('test')}>
                <TestDelivery />
              </Panel>
            )}
            <Panel title={t('log')}>
              <DeliveryLog />
            </Panel>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
