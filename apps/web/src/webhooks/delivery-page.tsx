import type { DeliveryFullResource } from '@imprint/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { delivery, webhookActions } from './queries.js';
import { tones } from './statuses.js';
import { webhookWords } from './words.js';
import './webhooks.css';

/** One delivery: every attempt, and what the endpoint answered. */
export function DeliveryPage(): ReactElement {
  const { deliveryId }: { deliveryId?: string } = useParams({ strict: false });
  const query = useQuery(delivery(useOrganization(), deliveryId ?? ''));
  return <Loaded query={query}>{({ data }) => <Details {...data} />}</Loaded>;
}

function Details({ id, attributes }: DeliveryFullResource): ReactElement {
  const t = useWords(webhookWords);
  const { slug } = useOrganization();
  const { event, eventId, status, error, nextAttemptAt, attemptLog } = attributes;
  return (
    <Page
      title={event}
      lead={
        <p>
          <Link to={`/${slug}/~/settings/webhooks`}>{t('back')}</Link>
        </p>
      }
      actions={status !== 'queued' && <Replay deliveryId={id} />}
    >
      <div className="webhooks">
        <Panel title={t('delivery')} aside={<Status tone={tones[status]}>{t(`status.${status}`)}</Status>}>
          <dl className="facts">
            <dt>{t('eventId')}</dt>
            <dd className="mono">{eventId}</dd>
            <dt>{t('deliveryId')}</dt>
            <dd className="mono">{id}</dd>
            {nextAttemptAt !== null && (
              <>
                <dt>{t('next')}</dt>
                <dd>
                  <Moment at={nextAttemptAt} zone={viewerZone()} />
                </dd>
              </>
            )}
            {error !== null && (
              <>
                <dt>{t('error')}</dt>
                <dd className="theirs">{error.message}</dd>
              </>
            )}
          </dl>
        </Panel>
        <Panel title={t('attempts', { count: attemptLog.length })}>
          <ol className="rows">
            {attemptLog.map((attempt) => (
              <Attempt key={attempt.number} {...attempt} />
            ))}
          </ol>
        </Panel>
      </div>
    </Page>
  );
}

type AttemptProps = DeliveryFullResource['attributes']['attemptLog'][number];

function Attempt({ number, startedAt, durationMs, statusCode, error, responseBody }: AttemptProps): ReactElement {
  const t = useWords(webhookWords);
  return (
    <li>
      <div>
        <h3>{t('attempt', { number })}</h3>
        <p>
          <Moment at={startedAt} zone={viewerZone()} /> · {t('took', { ms: durationMs })}
          {error !== null && <span className="theirs"> · {error.message}</span>}
        </p>
        {responseBody !== null && responseBody !== '' && <pre className="theirs answer">{responseBody}</pre>}
      </div>
      <span className="mono">{statusCode ?? t('answer.none')}</span>
    </li>
  );
}

/** Makes a further delivery of the same event, and goes to it. */
function Replay({ deliveryId }: { deliveryId: string }): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const navigate = useNavigate();
  const replay = useMutation({
    mutationFn: () => webhookActions(organization).replay(deliveryId),
    onSuccess: ({ data }) => navigate({ to: `/${organization.slug}/~/settings/webhooks/deliveries/${data.id}` }),
  });
  return (
    <>
      <Button onClick={() => replay.mutate()} isBusy={replay.isPending}>
        {t('replay')}
      </Button>
      {replay.isError && <Trouble error={replay.error} />}
    </>
  );
}
