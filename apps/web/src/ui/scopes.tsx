import { presetOf, scopeGroups } from '@imprint/contracts/access';
import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { scopeWords } from './scope-words.js';
import { uiWords } from './words.js';
import './scopes.css';

/** What a credential may do: the name of the preset, and every scope when it is opened. */
export function Scopes({ scopes }: { scopes: readonly string[] }): ReactElement {
  const t = useWords(uiWords);
  const meaning = useWords(scopeWords);
  const preset = presetOf(scopes);
  return (
    <details className="scopes">
      <summary>{preset === undefined ? t('scopes.count', { count: scopes.length }) : t(`preset.${preset}`)}</summary>
      <dl>
        {scopeGroups(scopes).map((group) => (
          <div key={group.title}>
            <dt>{t(`scopes.${group.title}`)}</dt>
            {group.scopes.map(({ scope }) => (
              <dd key={scope}>
                {meaning(scope)} <code>{scope}</code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
