import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { eventTypes } from '../../api/event-types.js';
import { faultsAt } from '../../api/faults.js';
import { useOrganization } from '../../api/organization.js';
import { Choice } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Loaded } from '../../ui/loaded.js';
import { SelectField } from '../../ui/select-field.js';
import { useWords } from '../../words/words.js';
import { missedRuns, type TriggerFields } from './fields.js';
import { ScheduleFields } from './schedule-fields.js';
import { useEventText } from './texts.js';
import { triggerWords } from './words.js';

interface KindFieldsProps {
  fields: TriggerFields;
  /** Of a hook that there is: whether its calls are signed. */
  isSigned: boolean;
  error: unknown;
  onChange: (changes: Partial<TriggerFields>) => void;
}

/** What a trigger of one kind takes. */
export function KindFields(props: KindFieldsProps): ReactElement {
  const { fields, error, onChange } = props;
  if (fields.kind === 'schedule')
    return (
      <>
        <ScheduleFields
          plan={fields.plan}
          timezone={fields.timezone}
          error={error}
          onPlan={(plan) => onChange({ plan })}
          onTimezone={(timezone) => onChange({ timezone })}
        />
        <MissedField {...props} />
      </>
    );
  return (
    <>
      {fields.kind === 'event' && <EventField {...props} />}
      {fields.kind === 'rss' && <FeedField {...props} />}
      {fields.kind === 'hook' && <SecretField {...props} />}
      <FilterField {...props} />
    </>
  );
}

function MissedField({ fields: { missed }, onChange }: KindFieldsProps): ReactElement {
  const t = useWords(triggerWords);
  return (
    <SelectField
      label={t('missed')}
      value={missed}
      options={missedRuns.map((each) => ({ value: each, label: t(`missed.${each}`) }))}
      onChange={(value) => onChange({ missed: missedRuns.find((each) => each === value) ?? 'latest' })}
    />
  );
}

/** No event has this name. */
const otherEvent = '*';

/** One of ours, or one that another workflow sends. Ours are about all brands. */
function EventField({ fields: { event }, error, onChange }: KindFieldsProps): ReactElement {
  const t = useWords(triggerWords);
  const eventText = useEventText();
  const organization = useOrganization();
  const query = useQuery(eventTypes(organization));
  const { data: all = [], isSuccess } = query;
  const known: readonly string[] = organization.brandIds === null ? all : [];
  const [isNaming, setIsNaming] = useState(false);
  const isOther = isNaming || (event !== '' && !known.includes(event));
  const isNamed = isOther || known.length === 0;
  const choose = (value: string): void => {
    setIsNaming(value === otherEvent);
    onChange({ event: value === otherEvent ? '' : value });
  };
  if (!isSuccess) return <Loaded query={query}>{() => null}</Loaded>;
  return (
    <>
      {known.length > 0 && (
        <SelectField
          label={t('event')}
          value={isOther ? otherEvent : event}
          options={[
            ...(event === '' && !isOther ? [{ value: '', label: t('event.choose') }] : []),
            ...known.map((each) => ({ value: each, label: eventText(each) })),
            { value: otherEvent, label: t('event.named') },
          ]}
          onChange={choose}
        />
      )}
      {isNamed && (
        <Field label={t('event.name')} hint={t('event.name.hint')} faults={faultsAt(error, '/event')}>
          {(control) => (
            <input
              {...control}
              className="mono"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={event}
              onChange={({ target }) => onChange({ event: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function FeedField({ fields: { url }, error, onChange }: KindFieldsProps): ReactElement {
  const t = useWords(triggerWords);
  return (
    <Field label={t('url')} hint={t('url.hint')} faults={faultsAt(error, '/url')}>
      {(control) => (
        <input
          {...control}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
    </Field>
  );
}

function SecretField({ fields: { secret, isUnsigned }, isSigned, error, onChange }: KindFieldsProps): ReactElement {
  const t = useWords(triggerWords);
  return (
    <>
      {!isUnsigned && (
        <Field
          label={t(isSigned ? 'secret.new' : 'secret')}
          hint={t(isSigned ? 'secret.new.hint' : 'secret.hint')}
          faults={faultsAt(error, '/secret')}
        >
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete="new-password"
              maxLength={200}
              value={secret}
              onChange={({ target }) => onChange({ secret: target.value })}
            />
          )}
        </Field>
      )}
      {isSigned && (
        <Choice
          type="checkbox"
          checked={isUnsigned}
          label={t('secret.remove')}
          hint={t('secret.remove.hint')}
          onChange={(isNow) => onChange({ isUnsigned: isNow, secret: '' })}
        />
      )}
    </>
  );
}

function FilterField({ fields: { kind, filter }, error, onChange }: KindFieldsProps): ReactElement {
  const t = useWords(triggerWords);
  return (
    <Field
      label={t('filter')}
      hint={t.rich(`filter.hint.${kind === 'schedule' ? 'event' : kind}`, { code: (parts) => <code key="code">{parts}</code> })}
      faults={faultsAt(error, '/filter')}
    >
      {(control) => (
        <input
          {...control}
          className="mono"
          autoComplete="off"
          spellCheck={false}
          value={filter}
          onChange={({ target }) => onChange({ filter: target.value })}
        />
      )}
    </Field>
  );
}
