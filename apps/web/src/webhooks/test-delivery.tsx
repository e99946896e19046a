import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Outcome } from './outcome.js';
import { delivery, webhookActions } from './queries.js';
import { webhookWords } from './words.js';

/** Sends a sample, and says what the endpoint answered. */
export function TestDelivery(): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: webhookActions(organization).test,
    onSettled: () => queries.invalidateQueries({ queryKey: [organization.id, 'webhooks', 'deliveries'] }),
  });
  const deliveryId = test.data?.data.attributes['deliveryId'];
  return (
    <div className="webhook-form">
      <p className="soft">{t('test.help')}</p>
      <div className="actions">
        <Button onClick={() => test.mutate()} isBusy={test.isPending}>
          {t('test.send')}
        </Button>
      </div>
      {test.isError && <Trouble error={test.error} />}
      {typeof deliveryId === 'string' && <Result deliveryId={deliveryId} />}
    </div>
  );
}

function Result({ deliveryId }: { deliveryId: string }): ReactElement {
  const query = useQuery(delivery(useOrganization(), deliveryId));
  return (
    <div role="status">
      <Loaded query={query}>{({ data }) => <Outcome id={data.id} {...data.attributes} />}</Loaded>
    </div>
  );
}
