import type { WebhookSettingsResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useNow } from '../time/clock.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Moment } from '../ui/moment.js';
import { Panel } from '../ui/panel.js';
import { Secret } from '../ui/secret.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { rotateSecret, webhookSettings } from './queries.js';
import { webhookWords } from './words.js';

interface SecretPanelProps {
  settings: WebhookSettingsResource['attributes'];
  /** One that was just made. */
  secret: string | undefined;
  onSecret: (secret: string) => void;
}

/** The secret that signs. It is shown when it is made and never again. */
export function SecretPanel({ settings: { previousSecretUntil }, secret, onSecret }: SecretPanelProps): ReactElement {
  const t = useWords(webhookWords);
  const now = useNow();
  const [question, ask, forget] = useQuestion<true>();
  const rotation = useRotation(onSecret, forget);
  const overlaps = previousSecretUntil !== null && new Date(previousSecretUntil) > now;
  return (
    <Panel title={t('secret')}>
      <div className="webhook-form">
        {secret === undefined ? <p>{t('secret.text')}</p> : <Secret key={secret} text={secret} label={t('secret')} />}
        {overlaps && (
          <p className="note">{t.rich('secret.previous', { at: () => <Moment key="at" at={previousSecretUntil} /> })}</p>
        )}
        {rotation.isError && <Trouble error={rotation.error} />}
        <div className="actions">
          <Button onClick={() => ask(true)}>{t('rotate')}</Button>
          <a className="button quiet" href="/docs">
            {t('secret.docs')}
          </a>
        </div>
      </div>
      {question !== undefined && (
        <Confirm
          title={t('rotate.title')}
          text={t(overlaps ? 'rotate.again' : 'rotate.text')}
          yes={t('rotate')}
          no={t('cancel')}
          isBusy={rotation.isPending}
          onConfirm={() => rotation.mutate()}
          onCancel={forget}
        />
      )}
    </Panel>
  );
}

function useRotation(onSecret: (secret: string) => void, onSettled: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => rotateSecret({ client: organization.client, path: { organizationId: organization.id } }),
    onSettled,
    onSuccess: ({ data }) => {
      onSecret(data.attributes.signingSecret);
      return queries.invalidateQueries({ queryKey: webhookSettings(organization).queryKey });
    },
    // The answer holds the secret.
    gcTime: 0,
  });
}
