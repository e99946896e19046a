import { replaceConnectionSlots, type ConnectionSlotsResource, type SlotInput } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { connectionSlots } from '../api/slots.js';
import { viewerZone } from '../time/moments.js';
import { zonesWith } from '../time/wall-clock.js';
import { weekdays, weekdayText, type Weekday } from '../time/weekdays.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { useEdits } from '../ui/edits.js';
import { Loaded } from '../ui/loaded.js';
import { SaveActions } from '../ui/save-actions.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { NextTimes } from './next-times.js';
import { connectionWords } from './words.js';

type Weekly = { timezone: string; slots: SlotInput[] };

/** As the API takes them. */
const mostSlots = 50;

interface SlotsDialogProps {
  connectionId: string;
  name: string;
  onClose: () => void;
}

/** The weekly times of an account, to be changed, and what has the next ones. */
export function SlotsDialog({ connectionId, name, onClose }: SlotsDialogProps): ReactElement {
  const t = useWords(connectionWords);
  const query = useQuery(connectionSlots(useOrganization(), connectionId));
  return (
    <Dialog title={t('slots.name', { name })} onClose={onClose} isWide>
      <div className="slots">
        <p className="soft">{t('slots.text')}</p>
        <Loaded query={query}>
          {({ data }) => (
            <>
              <SlotsForm saved={data} />
              <NextTimes slots={data.attributes} />
            </>
          )}
        </Loaded>
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('slots.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function SlotsForm({ saved }: { saved: ConnectionSlotsResource }): ReactElement {
  const t = useWords(connectionWords);
  const { timezone, slots: savedSlots } = saved.attributes;
  const { fields, isChanged, set, forget } = useEdits<Weekly>({ timezone: timezone ?? viewerZone(), slots: savedSlots });
  const { slots } = fields;
  const change = useChange(saved.id, forget);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(fields);
  };
  return (
    <form className="slots" onSubmit={submit}>
      <SelectField
        label={t('slots.zone')}
        value={fields.timezone}
        options={zonesWith(fields.timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(zone) => set({ timezone: zone })}
      />
      <SlotRows slots={slots} onChange={(changed) => set({ slots: changed })} />
      {change.isError && <Trouble error={change.error} />}
      <SaveActions change={change} isChanged={isChanged} label={t('slots.save')} saved={t('slots.saved')} />
      {isChanged && (
        <div className="actions">
          <Button kind="quiet" onClick={forget}>
            {t('slots.undo')}
          </Button>
        </div>
      )}
    </form>
  );
}

function SlotRows({ slots, onChange }: { slots: SlotInput[]; onChange: (slots: SlotInput[]) => void }): ReactElement {
  const t = useWords(connectionWords);
  const [added, setAdded] = useState<number>();
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (index: number, changes: Partial<SlotInput>): void =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...changes } : slot)));
  const remove = (index: number): void => {
    onChange(slots.filter((_slot, at) => at !== index));
    addButton.current?.focus();
  };
  return (
    <div>
      {slots.length === 0 ? (
        <p className="note">{t('slots.none')}</p>
      ) : (
        <ul className="slot-rows">
          {slots.map((slot, index) => (
            <SlotRow
              // Rows have no names of their own, and hold nothing but what is said here.
              key={index}
              slot={slot}
              number={index + 1}
              isNew={index === added}
              onChange={(changes) => change(index, changes)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        disabled={slots.length >= mostSlots}
        onClick={() => {
          setAdded(slots.length);
          onChange([...slots, nextSlot(slots)]);
        }}
      >
        {t('slots.add')}
      </Button>
      {slots.length >= mostSlots && <p className="note">{t('slots.full', { count: mostSlots })}</p>}
    </div>
  );
}

interface SlotRowProps {
  slot: SlotInput;
  number: number;
  /** Somebody has just added it, and goes on there. */
  isNew: boolean;
  onChange: (changes: Partial<SlotInput>) => void;
  onRemove: () => void;
}

function SlotRow({ slot: { weekday, time }, number, isNew, onChange, onRemove }: SlotRowProps): ReactElement {
  const t = useWords(connectionWords);
  const language = useLanguage();
  return (
    <li className="field">
      <select
        aria-label={t('slots.day', { number })}
        autoFocus={isNew}
        value={weekday}
        onChange={({ target }) => onChange({ weekday: target.value as Weekday })}
      >
        {weekdays.map((name) => (
          <option key={name} value={name}>
            {weekdayText(name, language)}
          </option>
        ))}
      </select>
      <input
        type="time"
        required
        aria-label={t('slots.time', { number })}
        value={time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
      <Button kind="quiet" aria-label={t('slots.remove', { number })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

/** The time of the last one, on the next day that does not have it. */
function nextSlot(slots: readonly SlotInput[]): SlotInput {
  const { weekday: last, time } = slots.at(-1) ?? { weekday: 'sunday', time: '09:00' };
  const following = weekdays.map((_name, days) => weekdays[(weekdays.indexOf(last) + 1 + days) % weekdays.length] ?? last);
  const free = following.find((name) => slots.every((slot) => slot.weekday !== name || slot.time !== time));
  return { weekday: free ?? following[0] ?? last, time };
}

function useChange(connectionId: string, onSaved: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Weekly) => {
      const answer = await replaceConnectionSlots({ client: organization.client, path: { id: connectionId }, body });
      queries.setQueryData(connectionSlots(organization, connectionId).queryKey, answer);
    },
    onSuccess: onSaved,
  });
}
