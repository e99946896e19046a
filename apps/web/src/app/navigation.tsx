import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, type ReactElement, type ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { Icon, type IconName } from '../ui/icon.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import type { RoomLink } from './room.js';
import { linksFor } from './rooms.js';
import { appWords } from './words.js';

/** Pages of other apps of the instance, which are whole page loads. */
export const pagesElsewhere = [{ id: 'reference', icon: 'book', path: () => '/docs' }] as const satisfies readonly {
  id: string;
  icon: IconName;
  path: () => string;
}[];

/** A column at a desk; on a phone it opens from a button. The children stand between the name and the list. */
export function Navigation({ children }: { children: ReactNode }): ReactElement {
  const t = useWords(appWords);
  const { role } = useOrganization();
  const id = useId();
  const offered = linksFor(role);
  const { pathname } = useLocation();
  // Where the list is longer than the window, the page that is open is in view.
  useEffect(() => {
    document.getElementById(id)?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [id, pathname]);
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
        <span className="name">{t('menu')}</span>
      </button>
      <nav id={id} popover="auto" className="navigation" aria-label={t('navigation')}>
        <ul>
          {offered
            .filter(({ group }) => group === undefined)
            .map((link) => (
              <Entry key={link.path} link={link} onClick={close} />
            ))}
          {pagesElsewhere.map(({ id: page, icon, path }) => (
            <li key={page}>
              <a href={path()}>
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
        <SettingsGroup links={offered.filter(({ group }) => group === 'settings')} onClick={close} />
      </nav>
    </>
  );
}

function SettingsGroup({ links: settings, onClick }: { links: readonly RoomLink[]; onClick: () => void }): ReactElement | null {
  const t = useWords(appWords);
  const id = useId();
  if (settings.length === 0) return null;
  return (
    <>
      <p id={id} className="group">
        {t('settings')}
      </p>
      <ul aria-labelledby={id}>
        {settings.map((link) => (
          <Entry key={link.path} link={link} onClick={onClick} />
        ))}
      </ul>
    </>
  );
}

function Entry({ link, onClick }: { link: RoomLink; onClick: () => void }): ReactElement {
  const language = useLanguage();
  const { slug } = useOrganization();
  return (
    <li>
      <Link
        to={`/${slug}/~/${link.path}`}
        className={link.isAction === true ? 'button primary' : undefined}
        activeOptions={{ exact: link.path === '' }}
        onClick={onClick}
      >
        <Icon name={link.icon} />
        {link.label[language]}
      </Link>
    </li>
  );
}
