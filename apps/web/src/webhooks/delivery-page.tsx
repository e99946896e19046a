import type { DeliveryFullResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Distance, Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { Snippet } from '../ui/snippet.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { AttemptList } from './attempt-list.js';
import { delivery, replayOne, webhookSettings } from './queries.js';
import { statusTones } from './statuses.js';
import { webhookWords } from './words.js';
import './webhooks.css';

/** One delivery: what was sent, every attempt, and what came back. */
export function DeliveryPage(): ReactElement {
  const { deliveryId = '' }: { deliveryId?: string } = useParams({ strict: false });
  const query = useQuery(delivery(useOrganization(), deliveryId));
  return <Loaded query={query}>{({ data }) => <Details key={data.id} {...data} />}</Loaded>;
}

function Details({ id, attributes }: DeliveryFullResource): ReactElement {
  const t = useWords(webhookWords);
  const { slug } = useOrganization();
  const { event, status, isTest, replay, attemptLog, payload } = attributes;
  return (
    <Page
      title={event}
      lead={
        <>
          <p>
            <Link to={`/${slug}/~/settings/webhooks`}>{t('back')}</Link>
          </p>
          <p className="known">
            <Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>
            {isTest && <span className="note">{t('isTest')}</span>}
            {replay > 0 && <span className="note">{t('isReplay')}</span>}
          </p>
        </>
      }
      actions={!isTest && status !== 'queued' && <Replay deliveryId={id} />}
    >
      <div className="webhook-delivery">
        <div className="webhook-side">
          <Panel title={t('attempts')} aside={<Next {...attributes} />}>
            {attemptLog.length === 0 ? <Empty>{t('attempts.none')}</Empty> : <AttemptList attempts={attemptLog} />}
          </Panel>
          <Panel title={t('payload')}>
            <Snippet text={JSON.stringify(payload, null, 2)} label={t('payload')} />
            <p className="note">{t('payload.note')}</p>
          </Panel>
        </div>
        <Panel title={t('about')}>
          <Facts id={id} {...attributes} />
        </Panel>
      </div>
    </Page>
  );
}

function Next({ status, attempts, nextAttemptAt }: DeliveryFullResource['attributes']): ReactElement | null {
  const t = useWords(webhookWords);
  if (status !== 'queued' || attempts === 0 || nextAttemptAt === null) return null;
  return <span className="soft">{t.rich('retry', { at: () => <Distance key="at" at={nextAttemptAt} /> })}</span>;
}

function Facts({ id, eventId, createdAt, deliveredAt }: DeliveryFullResource['attributes'] & { id: string }): ReactElement {
  const t = useWords(webhookWords);
  return (
    <dl className="webhook-facts">
      <dt>{t('deliveryId')}</dt>
      <dd>
        <code>{id}</code>
      </dd>
      <dt>{t('eventId')}</dt>
      <dd>
        <code>{eventId}</code>
        <p className="note">{t('eventId.note')}</p>
      </dd>
      <dt>{t('created')}</dt>
      <dd>
        <Moment at={createdAt} />
      </dd>
      {deliveredAt !== null && (
        <>
          <dt>{t('delivered')}</dt>
          <dd>
            <Moment at={deliveredAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Goes on to the new delivery, where its attempts appear. */
function Replay({ deliveryId }: { deliveryId: string }): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const { client, id, slug } = organization;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOn = useQuery(webhookSettings(organization)).data?.data.attributes.enabled;
  const replay = useMutation({
    mutationFn: () => replayOne({ client, path: { organizationId: id, id: deliveryId } }),
    onSuccess: async (answer) => {
      queries.setQueryData(delivery(organization, answer.data.id).queryKey, answer);
      await navigate({ to: `/${slug}/~/settings/webhooks/deliveries/${answer.data.id}` });
      await queries.invalidateQueries({ queryKey: [id, 'webhooks', 'deliveries'] });
    },
  });
  if (isOn === false) return <p className="note">{t('replay.off')}</p>;
  return (
    <>
      <Button kind="primary" onClick={() => replay.mutate()} isBusy={replay.isPending}>
        {t('replay')}
      </Button>
      {replay.isError && <Trouble error={replay.error} />}
    </>
  );
}
