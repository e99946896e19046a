import { deleteSubscriber, type SubscriberResource } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Distance } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useNewslettersReadAgain } from './queries.js';
import { tones } from './statuses.js';
import { newsletterWords } from './words.js';

/** An address, how its person has agreed, and the button that removes it. */
export function SubscriberRow(props: { newsletterId: string; subscriber: SubscriberResource }): ReactElement {
  const { newsletterId, subscriber } = props;
  const t = useWords(newsletterWords);
  const { client } = useOrganization();
  const readAgain = useNewslettersReadAgain();
  const [asked, ask, forget] = useQuestion<'remove'>();
  const { address, status, requestedAt, confirmedAt, endedAt } = subscriber.attributes;
  const removal = useMutation({
    mutationFn: () => deleteSubscriber({ client, path: { id: newsletterId, subscriberId: subscriber.id } }),
    onSuccess: async () => {
      forget();
      await readAgain();
    },
  });
  return (
    <li>
      <div>
        <span className="theirs newsletter-address">{address}</span>
        <Origin {...subscriber.attributes} />
      </div>
      <div className="known note">
        <Status tone={tones[status]}>{t(`status.${status}`)}</Status>
        <Distance at={endedAt ?? confirmedAt ?? requestedAt} />
        <Button kind="danger" onClick={() => ask('remove')} aria-label={t('remove.of', { address })}>
          {t('remove')}
        </Button>
      </div>
      {asked === 'remove' && (
        <Confirm
          title={t('remove.question', { address })}
          text={
            <>
              <p>{t('remove.text')}</p>
              {removal.isError && <Trouble error={removal.error} />}
            </>
          }
          yes={t('remove.yes')}
          no={t('cancel')}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate()}
          onCancel={forget}
        />
      )}
    </li>
  );
}

/** Where the consent comes from, as far as it is known. */
function Origin({ consent, formUrl }: SubscriberResource['attributes']): ReactElement | null {
  const t = useWords(newsletterWords);
  if (consent !== null) return <p className="theirs">{t('consent.of', { consent })}</p>;
  return formUrl === null ? null : <p className="theirs">{t('form.of', { page: formUrl })}</p>;
}
