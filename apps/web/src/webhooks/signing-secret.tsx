import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Secret } from '../ui/secret.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { webhookActions } from './queries.js';
import { webhookWords } from './words.js';

/** Replaces the secret; the new one is shown this once. */
export function SigningSecret(): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const [question, ask, forget] = useQuestion<true>();
  // The answer holds the secret: forgotten as soon as the page is left.
  const rotation = useMutation({ mutationFn: webhookActions(organization).rotate, gcTime: 0, onSettled: forget });
  return (
    <div className="webhook-form">
      <p className="soft">{t('secret.help')}</p>
      {rotation.data !== undefined && <Secret text={rotation.data.data.attributes.signingSecret} label={t('secret')} />}
      {rotation.isError && <Trouble error={rotation.error} />}
      <div className="actions">
        <Button onClick={() => ask(true)} isBusy={rotation.isPending}>
          {t('rotate')}
        </Button>
      </div>
      {question !== undefined && (
        <Confirm
          title={t('rotate.title')}
          text={t('rotate.text')}
          yes={t('rotate')}
          no={t('rotate.no')}
          isBusy={rotation.isPending}
          onConfirm={() => rotation.mutate()}
          onCancel={forget}
        />
      )}
    </div>
  );
}
