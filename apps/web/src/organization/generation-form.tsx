import type { GenerationSettingsResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type FormEvent, type ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Choice, Choices } from '../ui/choice.js';
import { useEdits } from '../ui/edits.js';
import { Field } from '../ui/field.js';
import { linesOf } from '../ui/lines-of.js';
import { SaveActions } from '../ui/save-actions.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { changeGeneration, generationSettings } from './queries.js';
import { organizationWords } from './words.js';

type Saved = GenerationSettingsResource['attributes'];
/** As the form holds it: the words as they are typed, one in a line. */
type Fields = Pick<Saved, 'moderation' | 'onModerationFailure'> & { blockedWords: string };

const failureModes = ['refuse', 'allow'] as const;

/** What nobody may ask a model for. */
export function GenerationForm({ saved }: { saved: Saved }): ReactElement {
  const t = useWords(organizationWords);
  const { moderation, onModerationFailure, moderationServices } = saved;
  const { fields, changes, isChanged, set, forget } = useEdits<Fields>({
    ...{ moderation, onModerationFailure },
    blockedWords: saved.blockedWords.join('\n'),
  });
  const change = useChange(forget);
  const wordFaults = faultsAt(change.error, '/blockedWords');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(changes);
  };
  return (
    <form className="organization-form" onSubmit={submit}>
      <p>{t('generation.text')}</p>
      <Field label={t('words')} hint={t('words.hint')} faults={wordFaults}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={5}
            value={fields.blockedWords}
            onChange={({ target }) => set({ blockedWords: target.value })}
          />
        )}
      </Field>
      <ModerationFields fields={fields} set={set} isPossible={moderationServices.length > 0 || moderation !== 'off'} />
      {change.isError && wordFaults.length === 0 && <Trouble error={change.error} />}
      <SaveActions change={change} isChanged={isChanged} label={t('generation.save')} saved={t('generation.saved')} />
    </form>
  );
}

interface ModerationFieldsProps {
  fields: Fields;
  set: (changed: Partial<Fields>) => void;
  /** The operator has configured a service, or had when it was chosen. */
  isPossible: boolean;
}

function ModerationFields({ fields, set, isPossible }: ModerationFieldsProps): ReactElement {
  const t = useWords(organizationWords);
  const name = useId();
  if (!isPossible) return <p>{t('moderation.none')}</p>;
  return (
    <>
      <Choice
        type="checkbox"
        checked={fields.moderation === 'openai'}
        label={t('moderation')}
        hint={t('moderation.hint')}
        onChange={(isOn) => set({ moderation: isOn ? 'openai' : 'off' })}
      />
      {fields.moderation !== 'off' && (
        <Choices legend={t('failure')}>
          {failureModes.map((mode) => (
            <Choice
              key={mode}
              type="radio"
              name={name}
              checked={fields.onModerationFailure === mode}
              label={t(`failure.${mode}`)}
              onChange={() => set({ onModerationFailure: mode })}
            />
          ))}
        </Choices>
      )}
    </>
  );
}

function useChange(onSaved: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const { client, id } = organization;
  return useMutation({
    mutationFn: ({ blockedWords, ...others }: Partial<Fields>) => {
      const words = blockedWords !== undefined && { blockedWords: [...linesOf(blockedWords)] };
      return changeGeneration({ client, path: { organizationId: id }, body: { ...others, ...words } });
    },
    onSuccess: (answer) => {
      queries.setQueryData(generationSettings(organization).queryKey, answer);
      onSaved();
    },
  });
}
