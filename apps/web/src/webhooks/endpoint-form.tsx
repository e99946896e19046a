import { ImprintError, type WebhookSettingsResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Distance } from '../ui/moment.js';
import { Secret } from '../ui/secret.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { webhookActions, webhookEvents } from './queries.js';
import { webhookWords } from './words.js';

type Attributes = WebhookSettingsResource['attributes'];

/** Address, events, and whether anything is sent. A secret that the first address brings is shown this once. */
export function EndpointForm(known: Attributes): ReactElement {
  const t = useWords(webhookWords);
  const [endpointUrl, setEndpointUrl] = useState(known.endpointUrl ?? '');
  const [enabled, setEnabled] = useState(known.enabled || known.endpointUrl === null);
  const [eventTypes, setEventTypes] = useState(known.eventTypes);
  const change = useChange();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ enabled, eventTypes, ...(endpointUrl !== '' && { endpointUrl }) });
  };
  const { error } = change;
  const fields = error instanceof ImprintError ? error.fields : {};
  const fault = fields['/endpointUrl'];
  const { signingSecret }: { signingSecret?: string } = change.data?.data.attributes ?? {};
  return (
    <form className="webhook-form" onSubmit={submit}>
      <Health {...known} />
      <Field label={t('url')} hint={t('url.help')} faults={fault === undefined ? [] : [fault]}>
        {(control) => (
          <input {...control} type="url" required value={endpointUrl} onChange={({ target }) => setEndpointUrl(target.value)} />
        )}
      </Field>
      <Events chosen={eventTypes} onChange={setEventTypes} />
      <label className="check">
        <input type="checkbox" checked={enabled} onChange={({ target }) => setEnabled(target.checked)} />
        {t('enabled')}
      </label>
      {error !== null && fault === undefined && <Trouble error={error} />}
      {change.isSuccess && <p role="status">{t('saved')}</p>}
      {signingSecret !== undefined && <Secret text={signingSecret} label={t('secret')} />}
      <div className="actions">
        <Button type="submit" isBusy={change.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** That it fails, or was turned off for it. */
function Health({ failingSince, disabledReason }: Attributes): ReactElement | null {
  const t = useWords(webhookWords);
  if (disabledReason !== null) return <p className="banner troubled">{t('disabled')}</p>;
  if (failingSince === null) return null;
  return (
    <p className="banner waiting">
      {t('failing')} <Distance at={failingSince} />
    </p>
  );
}

function Events({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }): ReactElement {
  const t = useWords(webhookWords);
  const { data = [] } = useQuery(webhookEvents(useOrganization()));
  const toggle = (event: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, event] : chosen.filter((each) => each !== event));
  return (
    <fieldset className="events">
      <legend>{t('events')}</legend>
      <p className="note">{t('events.help')}</p>
      {data.map((event) => (
        <label key={event} className="check mono">
          <input type="checkbox" checked={chosen.includes(event)} onChange={({ target }) => toggle(event, target.checked)} />
          {event}
        </label>
      ))}
    </fieldset>
  );
}

function useChange() {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: webhookActions(organization).change,
    // The answer may hold the secret: forgotten as soon as the page is left.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: [organization.id, 'webhooks'] }),
  });
}
