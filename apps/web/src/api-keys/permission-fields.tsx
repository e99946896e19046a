import { offeredScopes, scopeGroups, scopePresets } from '@imprint/contracts/access';
import { useId, type ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { Choice } from '../ui/choice.js';
import { Faults } from '../ui/field.js';
import { scopeWords } from '../ui/scope-words.js';
import { uiWords } from '../ui/words.js';
import { useWords } from '../words/words.js';
import { permissionChoices, type KeyFields, type PartProps } from './fields.js';
import { apiKeyWords } from './words.js';

/** A preset, or single scopes. */
export function PermissionFields({ fields, set, error }: PartProps): ReactElement {
  const t = useWords(apiKeyWords);
  const ui = useWords(uiWords);
  useWords(scopeWords);
  const name = useId();
  const faults = [...faultsAt(error, '/preset'), ...faultsAt(error, '/scopes')];
  return (
    <fieldset className="permissions">
      <legend>{t('permissions')}</legend>
      <div className="presets">
        {permissionChoices.map((choice) => (
          <Choice
            key={choice}
            type="radio"
            name={name}
            checked={fields.permissions === choice}
            label={<strong>{choice === 'custom' ? t('permissions.custom') : ui(`preset.${choice}`)}</strong>}
            hint={t(`permissions.${choice}.help`)}
            onChange={() => set({ permissions: choice, scopes: scopesAfter(choice, fields) })}
          />
        ))}
      </div>
      {fields.permissions === 'custom' && <ScopeChoices fields={fields} set={set} error={error} />}
      <Faults faults={faults} />
    </fieldset>
  );
}

/** Somebody who chooses each scope begins with those of the preset that was chosen before. */
function scopesAfter(choice: KeyFields['permissions'], { permissions, scopes }: KeyFields): readonly string[] {
  if (choice !== 'custom' || permissions === 'custom') return scopes;
  return offeredScopes.filter((scope) => scopePresets[permissions].includes(scope));
}

function ScopeChoices({ fields: { scopes }, set }: PartProps): ReactElement {
  const ui = useWords(uiWords);
  const meaning = useWords(scopeWords);
  // A key keeps what nobody is offered any more, until somebody takes it from the key.
  const offered = [...new Set([...offeredScopes, ...scopes])];
  const toggle = (scope: string): void =>
    set({ scopes: scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope] });
  return (
    <div className="scope-groups">
      {scopeGroups(offered).map((group) => (
        <fieldset key={group.title}>
          <legend>{ui(`scopes.${group.title}`)}</legend>
          {group.scopes.map(({ scope }) => (
            <Choice
              key={scope}
              type="checkbox"
              checked={scopes.includes(scope)}
              label={meaning(scope)}
              hint={<code>{scope}</code>}
              onChange={() => toggle(scope)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
