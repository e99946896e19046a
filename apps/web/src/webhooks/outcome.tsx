import type { DeliveryFullResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Distance } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { useMilliseconds } from './milliseconds.js';
import { statusTones } from './statuses.js';
import { webhookWords } from './words.js';

/** How a delivery ended, or how far it is: the status, the answer and how long it took. */
export function Outcome(attributes: DeliveryFullResource['attributes']): ReactElement {
  const t = useWords(webhookWords);
  const milliseconds = useMilliseconds();
  const { status, statusCode, error, attemptLog, nextAttemptAt } = attributes;
  const last = attemptLog.at(-1);
  return (
    <>
      <p className="known">
        <Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>
        {statusCode !== null && <code>{t('code', { code: statusCode })}</code>}
        {last !== undefined && <span className="note">{milliseconds(last.durationMs)}</span>}
      </p>
      {error !== null && <p className="webhook-failure theirs">{error.message}</p>}
      {status === 'queued' && last !== undefined && nextAttemptAt !== null && (
        <p className="note">{t.rich('retry', { at: () => <Distance key="at" at={nextAttemptAt} /> })}</p>
      )}
    </>
  );
}
