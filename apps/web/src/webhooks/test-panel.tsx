import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { eventTypes } from '../api/event-types.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Panel } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Outcome } from './outcome.js';
import { delivery, sendTest } from './queries.js';
import type { EventType } from './statuses.js';
import { webhookWords } from './words.js';

const usual: EventType = 'target.published';

/** Sends a sample, and shows what became of it. */
export function TestPanel(): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const known = useQuery(eventTypes(organization)).data ?? [usual];
  const [event, setEvent] = useState<EventType>(usual);
  const test = useMutation({
    mutationFn: () => sendTest({ client: organization.client, path: { organizationId: organization.id }, body: { event } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [organization.id, 'webhooks', 'deliveries'] }),
  });
  return (
    <Panel title={t('test')}>
      <div className="webhook-form">
        <p>{t('test.text')}</p>
        <SelectField
          label={t('event')}
          value={event}
          options={known.map((each) => ({ value: each, label: each }))}
          onChange={(value) => setEvent(known.find((each) => each === value) ?? usual)}
        />
        <div className="actions">
          <Button onClick={() => test.mutate()} isBusy={test.isPending}>
            {t('test.send')}
          </Button>
        </div>
        {test.isError && <Trouble error={test.error} />}
        {test.isSuccess && <TestResult key={test.data.data.id} deliveryId={test.data.data.id} />}
      </div>
    </Panel>
  );
}

function TestResult({ deliveryId }: { deliveryId: string }): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const query = useQuery(delivery(organization, deliveryId));
  return (
    <div className="webhook-result" role="status">
      <Loaded query={query}>
        {({ data: { attributes } }) => (
          <>
            <Outcome {...attributes} />
            <Link to={`/${organization.slug}/~/settings/webhooks/deliveries/${deliveryId}`}>{t('details')}</Link>
          </>
        )}
      </Loaded>
    </div>
  );
}
