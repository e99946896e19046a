import { Link } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import type { Me } from '../api/instance.js';
import { forgetCopies } from '../api/local-copies.js';
import type { OpenOrganization } from '../api/organization.js';
import { chooseLanguage, languageNames, languages, useLanguage, type Language } from '../words/language.js';
import { useWords } from '../words/words.js';
import { themes, useTheme, type Theme } from './theme.js';
import { appWords } from './words.js';

/** Who is here, in which organization, and how they like to see it. */
export function PersonMenu({ me, organization }: { me: Me; organization: OpenOrganization }): ReactElement {
  const t = useWords(appWords);
  const id = useId();
  const others = me.organizations.filter((each) => each.id !== organization.id);
  return (
    <div className="person">
      <button type="button" className="button quiet" popoverTarget={id}>
        <span className="initial" aria-hidden="true">
          {[...organization.name][0]?.toUpperCase()}
        </span>
        <span className="theirs name">{organization.name}</span>
      </button>
      <div id={id} popover="auto" className="menu">
        <p className="theirs">
          <strong>{me.user.name}</strong>
          <br />
          <span className="note">{me.user.email}</span>
        </p>
        {others.length > 0 && (
          <>
            <h2>{t('organizations')}</h2>
            <ul>
              {others.map(({ id: key, attributes: { slug, name } }) => (
                <li key={key}>
                  <Link to={`/${slug}/~`} className="theirs">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <Preferences />
        {me.canSignOut && (
          <ul>
            <li>
              <a href="/account">{t('account')}</a>
            </li>
            <li>
              <a href="/sign-out" onClick={() => void forgetCopies().catch(() => undefined)}>
                {t('signOut')}
              </a>
            </li>
          </ul>
        )}
      </div>
    </div>
  );
}

function Preferences(): ReactElement {
  const t = useWords(appWords);
  const language = useLanguage();
  const [theme, chooseTheme] = useTheme();
  return (
    <div className="preferences">
      <label>
        {t('theme')}
        <select value={theme} onChange={({ target }) => chooseTheme(target.value as Theme)}>
          {themes.map((each) => (
            <option key={each} value={each}>
              {t(`theme.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('language')}
        <select value={language} onChange={({ target }) => chooseLanguage(target.value as Language)}>
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageNames[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
