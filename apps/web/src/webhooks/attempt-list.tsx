import type { DeliveryFullResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Moment } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { useMilliseconds } from './milliseconds.js';
import { webhookWords } from './words.js';

type Attempt = DeliveryFullResource['attributes']['attemptLog'][number];

/** Each request to the endpoint, the last one first: when, how long, and what came back. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }): ReactElement {
  return (
    <ol className="webhook-attempts">
      {attempts.toReversed().map((attempt) => (
        <AttemptRow key={attempt.number} {...attempt} />
      ))}
    </ol>
  );
}

function AttemptRow({ number, startedAt, durationMs, statusCode, error, responseBody }: Attempt): ReactElement {
  const t = useWords(webhookWords);
  const milliseconds = useMilliseconds();
  return (
    <li>
      <h3>{t('attempt', { number })}</h3>
      <p className="known">
        <Status tone={error === null ? 'well' : 'troubled'}>
          {statusCode === null ? t('code.none') : t('code', { code: statusCode })}
        </Status>
        <span className="note">
          <Moment at={startedAt} /> · {milliseconds(durationMs)}
        </span>
      </p>
      {error !== null && <p className="webhook-failure theirs">{error.message}</p>}
      <p className="note">{responseBody === null ? t('response.none') : t('response')}</p>
      {responseBody !== null && (
        <pre className="webhook-response theirs" tabIndex={0} aria-label={t('response.of', { number })}>
          {responseBody}
        </pre>
      )}
    </li>
  );
}
