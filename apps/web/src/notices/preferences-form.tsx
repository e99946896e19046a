import type { NoticePreferencesResource, UpdateNoticePreferences } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Choice, Choices } from '../ui/choice.js';
import { useEdits } from '../ui/edits.js';
import { Panel } from '../ui/panel.js';
import { SaveActions } from '../ui/save-actions.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { timeText } from '../time/moments.js';
import { zonesWith } from '../time/wall-clock.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { KindChoices } from './kind-choices.js';
import { changePreferences, noticePreferences } from './queries.js';
import { noticeWords } from './words.js';

type Preferences = NoticePreferencesResource['attributes'];

const modes = ['immediate', 'daily', 'off'] as const satisfies readonly Preferences['mail'][];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Kinds, and where this server sends mail, when. */
export function PreferencesForm({ saved }: { saved: Preferences }): ReactElement {
  const t = useWords(noticeWords);
  const { fields, changes, isChanged, set, forget } = useEdits(saved);
  const change = useChange(forget);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(changes);
  };
  return (
    <form className="notice-form" onSubmit={submit}>
      <Panel title={t('preferences.kinds')}>
        <p>{t('preferences.kinds.text')}</p>
        <KindChoices kinds={fields.kinds} hasChat={saved.chat === 'connected'} onChange={(kinds) => set({ kinds })} />
        {saved.chat === 'not_connected' && <ConnectChat />}
      </Panel>
      <Panel title={t('preferences.when')}>
        {saved.mailAvailable ? <When fields={fields} set={set} /> : <p>{t('mail.unavailable')}</p>}
      </Panel>
      {change.isError && <Trouble error={change.error} />}
      <SaveActions change={change} isChanged={isChanged} label={t('save')} saved={t('saved')} />
    </form>
  );
}

function ConnectChat(): ReactElement {
  const t = useWords(noticeWords);
  const { slug } = useOrganization();
  return (
    <p>
      {t('chat.connect')} <Link to={`/${slug}/~/settings/api-keys`}>{t('chat.keys')}</Link>
    </p>
  );
}

function When({ fields, set }: { fields: Preferences; set: (changes: Partial<Preferences>) => void }): ReactElement {
  const t = useWords(noticeWords);
  const language = useLanguage();
  const name = useId();
  const { mail, digestHour, timezone } = fields;
  return (
    <>
      <Choices legend={t('preferences.mail')}>
        {modes.map((mode) => (
          <Choice
            key={mode}
            type="radio"
            name={name}
            checked={mail === mode}
            label={t(`mail.${mode}`)}
            hint={mode === 'off' ? undefined : t(`mail.${mode}.hint`)}
            onChange={() => set({ mail: mode })}
          />
        ))}
      </Choices>
      {mail === 'daily' && (
        <div className="notice-when">
          <SelectField
            label={t('mail.hour')}
            value={String(digestHour)}
            options={hours.map((hour) => ({
              value: String(hour),
              label: timeText(new Date(Date.UTC(2027, 0, 1, hour)), 'UTC', language),
            }))}
            onChange={(hour) => set({ digestHour: Number(hour) })}
          />
          <SelectField
            label={t('mail.zone')}
            value={timezone}
            options={zonesWith(timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={(zone) => set({ timezone: zone })}
          />
        </div>
      )}
    </>
  );
}

function useChange(onSaved: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kinds, mail, digestHour, timezone }: Partial<Preferences>) => {
      const body: UpdateNoticePreferences = {
        ...(mail !== undefined && { mail }),
        ...(digestHour !== undefined && { digestHour }),
        ...(timezone !== undefined && { timezone }),
        ...(kinds !== undefined && {
          kinds: kinds.map(({ kind, app, mail: byMail, chat }) => ({
            ...{ kind, app },
            ...(byMail !== null && { mail: byMail }),
            ...(chat !== null && { chat }),
          })),
        }),
      };
      return changePreferences({ client: organization.client, body });
    },
    onSuccess: (answer) => {
      queries.setQueryData(noticePreferences(organization).queryKey, answer);
      onSaved();
      return queries.invalidateQueries({ queryKey: [organization.id, 'notices'] });
    },
  });
}
