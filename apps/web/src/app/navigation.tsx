import { Link } from '@tanstack/react-router';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { Icon, type IconName } from '../ui/icon.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { linksFor } from './rooms.js';
import { appWords } from './words.js';

/** Pages of other apps of the instance, which are whole page loads. */
export const pagesElsewhere = [
  { id: 'approvals', icon: 'check', path: () => '/publishing/review' },
  { id: 'apiKeys', icon: 'key', path: (slug: string) => `/${encodeURIComponent(slug)}/~/settings/api-keys` },
  { id: 'connect', icon: 'plug', path: () => '/connect' },
  { id: 'reference', icon: 'book', path: () => '/docs' },
] as const satisfies readonly { id: string; icon: IconName; path: (slug: string) => string }[];

/** A column at a desk; on a phone it opens from a button. The children stand between the name and the list. */
export function Navigation({ children }: { children: ReactNode }): ReactElement {
  const t = useWords(appWords);
  const language = useLanguage();
  const { slug, role } = useOrganization();
  const id = useId();
  const close = (): void => void document.getElementById(id)?.togglePopover(false);
  return (
    <>
      <a className="brand" href="/">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Imprint
      </a>
      {children}
      <button type="button" className="button quiet menu-button" popoverTarget={id}>
        <Icon name="menu" />
        {t('menu')}
      </button>
      <nav id={id} popover="auto" className="navigation" aria-label={t('navigation')}>
        <ul>
          {linksFor(role).map(({ path, label, icon, isAction = false }) => (
            <li key={path}>
              <Link
                to={`/${slug}/~/${path}`}
                className={isAction ? 'button primary' : undefined}
                activeOptions={{ exact: path === '' }}
                onClick={close}
              >
                <Icon name={icon} />
                {label[language]}
              </Link>
            </li>
          ))}
          {pagesElsewhere.map(({ id: page, icon, path }) => (
            <li key={page}>
              <a href={path(slug)}>
                <Icon name={icon} />
                {t(page)}
              </a>
            </li>
          ))}
          <li>
            <Link to="/status">
              <Icon name="pulse" />
              {t('status')}
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}
