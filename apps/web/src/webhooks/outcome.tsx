import type { DeliveryResource } from '@imprint/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Distance } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { tones } from './statuses.js';
import { webhookWords } from './words.js';

type OutcomeProps = { id: string } & DeliveryResource['attributes'];

/** A delivery in one line: event, state, what the endpoint answered, and how often it was tried. */
export function Outcome({
  id,
  event,
  status,
  statusCode,
  attempts,
  error,
  isTest,
  replay,
  createdAt,
}: OutcomeProps): ReactElement {
  const t = useWords(webhookWords);
  const { slug } = useOrganization();
  return (
    <div className="outcome">
      <div>
        <Link className="mono" to={`/${slug}/~/settings/webhooks/deliveries/${id}`}>
          {event}
        </Link>
        <p className="note theirs">
          {[
            ...(isTest ? [t('isTest')] : []),
            ...(replay > 0 ? [t('isReplay')] : []),
            t('attempts', { count: attempts }),
            ...(error === null ? [] : [error.message]),
          ].join(' · ')}
        </p>
      </div>
      <Status tone={tones[status]}>
        {statusCode === null ? t(`status.${status}`) : `${t(`status.${status}`)} · ${statusCode}`}
      </Status>
      <span className="note">
        <Distance at={createdAt} />
      </span>
    </div>
  );
}
