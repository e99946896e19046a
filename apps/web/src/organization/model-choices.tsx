import type { ModelChoice, ModelResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type FormEvent, type ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { models } from '../api/models.js';
import { useOrganization } from '../api/organization.js';
import { Choice, Choices } from '../ui/choice.js';
import { useEdits } from '../ui/edits.js';
import { Faults } from '../ui/field.js';
import { Loaded } from '../ui/loaded.js';
import { SaveActions } from '../ui/save-actions.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { ModelOrder } from './model-order.js';
import { changeModelChoice, generationSettings } from './queries.js';
import { organizationWords } from './words.js';

const kinds = ['image', 'video', 'avatar', 'voice', 'music', 'text'] as const satisfies readonly ModelChoice['kind'][];
type Kind = (typeof kinds)[number];
const rules = ['ordered', 'cheapest', 'fastest', 'best'] as const satisfies readonly ModelChoice['rule'][];

/** What is set for a kind. */
type Fields = Omit<ModelChoice, 'kind'>;

const nothingSet: Fields = { models: [], rule: 'ordered', onlyThese: false, namedMayMove: false };

/** Which models make each kind, and where it goes on when one of them fails. */
export function ModelChoices({ saved }: { saved: readonly ModelChoice[] }): ReactElement {
  const t = useWords(organizationWords);
  const query = useQuery(models(useOrganization()));
  return (
    <div className="organization-form">
      <p>{t('models.text')}</p>
      <Loaded query={query}>
        {({ data }) => (
          <div className="model-kinds">
            {kinds.map((kind) => (
              <OfKind
                key={kind}
                kind={kind}
                offered={data.filter(({ attributes }) => attributes.kind === kind)}
                saved={saved.find((each) => each.kind === kind)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}

interface OfKindProps {
  kind: Kind;
  offered: readonly ModelResource[];
  saved: ModelChoice | undefined;
}

/** One kind, folded: what is set for it, and the form that changes it. */
function OfKind({ kind, offered, saved }: OfKindProps): ReactElement {
  const t = useWords(organizationWords);
  const set =
    saved === undefined ? t('models.default') : t('models.set', { count: saved.models.length, rule: t(`rule.${saved.rule}`) });
  return (
    <details>
      <summary>
        <span className="kind">{t(`kind.${kind}`)}</span> <span className="note">{set}</span>
      </summary>
      <KindForm kind={kind} offered={offered} saved={saved} />
    </details>
  );
}

function KindForm({ kind, offered, saved }: OfKindProps): ReactElement {
  const t = useWords(organizationWords);
  const { models: own, rule, onlyThese, namedMayMove } = saved ?? nothingSet;
  const { fields, isChanged, set, forget } = useEdits<Fields>({ models: own, rule, onlyThese, namedMayMove });
  const change = useChange(kind, forget);
  // The API names the place in the list that was sent.
  const faults = faultsAt(change.error, '/modelChoices');
  const isSet = fields.models.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(isSet ? { kind, ...fields } : null);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <ModelOrder kind={kind} offered={offered} chosen={fields.models} onChange={(chosen) => set({ models: [...chosen] })} />
      <Faults faults={faults} />
      {isSet && <RuleFields fields={fields} set={set} />}
      {change.isError && faults.length === 0 && <Trouble error={change.error} />}
      <SaveActions
        change={change}
        isChanged={isChanged}
        label={t('models.save', { kind: t(`kind.${kind}`) })}
        saved={t('models.saved')}
      />
    </form>
  );
}

interface RuleFieldsProps {
  fields: Fields;
  set: (changes: Partial<Fields>) => void;
}

function RuleFields({ fields, set }: RuleFieldsProps): ReactElement {
  const t = useWords(organizationWords);
  const name = useId();
  return (
    <>
      <Choices legend={t('rule')}>
        {rules.map((rule) => (
          <Choice
            key={rule}
            type="radio"
            name={name}
            checked={fields.rule === rule}
            label={t(`rule.${rule}`)}
            hint={t(`rule.${rule}.hint`)}
            onChange={() => set({ rule })}
          />
        ))}
      </Choices>
      <Choices legend={t('named')}>
        <Choice
          type="checkbox"
          checked={fields.onlyThese}
          label={t('onlyThese')}
          hint={t('onlyThese.hint')}
          onChange={(onlyThese) => set({ onlyThese })}
        />
        <Choice
          type="checkbox"
          checked={fields.namedMayMove}
          label={t('namedMayMove')}
          hint={t('namedMayMove.hint')}
          onChange={(namedMayMove) => set({ namedMayMove })}
        />
      </Choices>
    </>
  );
}

function useChange(kind: Kind, onSaved: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: ModelChoice | null) => changeModelChoice(organization, kind, wanted),
    onSuccess: (answer) => {
      queries.setQueryData(generationSettings(organization).queryKey, answer);
      onSaved();
    },
  });
}
