import type { WebhookSettingsResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, faultsOf } from '../api/faults.js';
import { eventTypes } from '../api/event-types.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Choice } from '../ui/choice.js';
import { useEdits } from '../ui/edits.js';
import { Field } from '../ui/field.js';
import { Distance } from '../ui/moment.js';
import { Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { EventChoices } from './event-choices.js';
import { changeSettings, webhookSettings } from './queries.js';
import { webhookWords } from './words.js';

type Settings = WebhookSettingsResource['attributes'];

interface EndpointPanelProps {
  settings: Settings;
  onSecret: (secret: string) => void;
}

/** Where events go, which ones, and whether any go at all. */
export function EndpointPanel({ settings, onSecret }: EndpointPanelProps): ReactElement {
  const t = useWords(webhookWords);
  return (
    <Panel title={t('endpoint')} aside={settings.endpointUrl === null ? undefined : <State {...settings} />}>
      <Warning {...settings} />
      <EndpointForm settings={settings} onSecret={onSecret} />
    </Panel>
  );
}

function State({ enabled, failingSince, disabledReason }: Settings): ReactElement {
  const t = useWords(webhookWords);
  if (!enabled) return <Status tone={disabledReason === null ? 'neutral' : 'troubled'}>{t('off')}</Status>;
  return <Status tone={failingSince === null ? 'well' : 'waiting'}>{t(failingSince === null ? 'on' : 'failing')}</Status>;
}

/** Why nothing is sent, or since when nothing arrives. */
function Warning({ enabled, failingSince, disabledReason }: Settings): ReactElement | null {
  const t = useWords(webhookWords);
  if (disabledReason !== null) return <p className="webhook-warning troubled">{t(`disabled.${disabledReason}`)}</p>;
  if (!enabled || failingSince === null) return null;
  return (
    <p className="webhook-warning waiting">{t.rich('failing.since', { at: () => <Distance key="at" at={failingSince} /> })}</p>
  );
}

function EndpointForm({ settings, onSecret }: EndpointPanelProps): ReactElement {
  const t = useWords(webhookWords);
  const isNew = settings.endpointUrl === null;
  const { fields, isNarrowed, isUnchanged, isIncomplete, set, narrow, submit, change } = useEndpoint(settings, onSecret);
  const known = useQuery(eventTypes(useOrganization())).data ?? [];
  const isIdle = !isNew && isUnchanged;
  return (
    <form className="webhook-form" onSubmit={submit}>
      <Field label={t('url')} hint={t('url.hint')} faults={faultsAt(change.error, '/endpointUrl')}>
        {(control) => (
          <input
            {...control}
            type="url"
            required
            autoComplete="off"
            placeholder="https://example.com/webhooks"
            value={fields.endpointUrl}
            onChange={({ target }) => set({ endpointUrl: target.value })}
          />
        )}
      </Field>
      <Choice
        type="checkbox"
        checked={fields.enabled}
        label={t('enabled')}
        hint={t('enabled.hint')}
        onChange={(enabled) => set({ enabled })}
      />
      <EventChoices
        known={known}
        chosen={fields.eventTypes}
        isNarrowed={isNarrowed}
        faults={isIncomplete ? [t('events.missing')] : []}
        onNarrow={narrow}
        onChange={(chosen) => set({ eventTypes: [...chosen] })}
      />
      {change.isError && faultsOf(change.error).length === 0 && <Trouble error={change.error} />}
      <div className="actions">
        <Button type="submit" kind={isIdle ? 'plain' : 'primary'} isBusy={change.isPending} disabled={isIdle}>
          {t(isNew ? 'save.first' : 'save')}
        </Button>
        <p className="note" role="status">
          {change.isSuccess && isUnchanged && t('saved')}
        </p>
      </div>
    </form>
  );
}

/** What is typed. An empty list means every event, so that choosing events is something of its own until one is chosen. */
function useEndpoint({ enabled, endpointUrl, eventTypes: saved }: Settings, onSecret: (secret: string) => void) {
  const isNew = endpointUrl === null;
  // Whoever enters the first address wants something to be sent there.
  const edits = useEdits({ enabled: enabled || isNew, endpointUrl: endpointUrl ?? '', eventTypes: saved });
  const [narrowed, setNarrowed] = useState<boolean>();
  const [isRefused, setIsRefused] = useState(false);
  const change = useChange(onSecret, () => {
    edits.forget();
    setNarrowed(undefined);
  });
  const { fields, changes, set } = edits;
  const isNarrowed = narrowed ?? fields.eventTypes.length > 0;
  const lacksEvents = isNarrowed && fields.eventTypes.length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsRefused(lacksEvents);
    if (!lacksEvents) change.mutate(isNew ? fields : changes);
  };
  const narrow = (isNow: boolean): void => {
    setNarrowed(isNow);
    if (!isNow) set({ eventTypes: [] });
  };
  const isUnchanged = !edits.isChanged && !lacksEvents;
  return { fields, isNarrowed, isUnchanged, isIncomplete: isRefused && lacksEvents, set, narrow, submit, change };
}

function useChange(onSecret: (secret: string) => void, onSaved: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Pick<Settings, 'enabled' | 'eventTypes'>> & { endpointUrl?: string }) =>
      changeSettings({ client: organization.client, path: { organizationId: organization.id }, body }),
    onSuccess: async ({ data: { attributes } }) => {
      // The first address comes with a secret, which is in this answer only.
      if (attributes.signingSecret) onSecret(attributes.signingSecret);
      await queries.invalidateQueries({ queryKey: webhookSettings(organization).queryKey });
      onSaved();
    },
    gcTime: 0,
  });
}
