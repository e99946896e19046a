import { roleAtLeast, type Role } from '@imprint/contracts/access';
import { Link } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Icon } from '../ui/icon.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import type { RoomLink } from './room.js';
import { links } from './rooms.js';
import { appWords } from './words.js';

/** Pages of other apps of the instance, which are whole page loads. */
const pagesElsewhere: readonly PageElsewhere[] = [
  { id: 'approvals', icon: 'check', path: () => '/publishing/review' },
  { id: 'reference', icon: 'book', path: () => '/docs' },
];

interface PageElsewhere extends Pick<RoomLink, 'icon' | 'group' | 'least'> {
  id: 'approvals' | 'reference';
  path: (slug: string) => string;
}

const among = <Link extends Pick<RoomLink, 'group' | 'least'>>(
  all: readonly Link[],
  role: Role,
  group?: 'settings',
): readonly Link[] => all.filter((link) => link.group === group && roleAtLeast(role, link.least ?? 'viewer'));

/** A column at a desk; on a phone it opens from a button. */
export function Navigation(): ReactElement {
  const t = useWords(appWords);
  const id = useId();
  const close = (): void => void document.getElementById(id)?.togglePopover(false);
  return (
    <>
      <a className="brand" href="/">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Imprint
      </a>
      <button type="button" className="button quiet menu-button" popoverTarget={id}>
        <Icon name="menu" />
        {t('menu')}
      </button>
      <nav id={id} popover="auto" className="navigation" aria-label={t('navigation')}>
        <ul>
          <Entries onClick={close} />
          <li>
            <Link to="/status">
              <Icon name="pulse" />
              {t('status')}
            </Link>
          </li>
        </ul>
        <SettingsGroup onClick={close} />
      </nav>
    </>
  );
}

function SettingsGroup({ onClick }: { onClick: () => void }): ReactElement {
  const t = useWords(appWords);
  const id = useId();
  return (
    <>
      <p id={id} className="group">
        {t('settings')}
      </p>
      <ul aria-labelledby={id}>
        <Entries group="settings" onClick={onClick} />
      </ul>
    </>
  );
}

/** What the role is offered of a group, or of what is in none. */
function Entries({ group, onClick }: { group?: 'settings'; onClick: () => void }): ReactElement {
  const t = useWords(appWords);
  const language = useLanguage();
  const { slug, role } = useOrganization();
  return (
    <>
      {among(links, role, group).map(({ path, label, icon, isAction = false }) => (
        <li key={path}>
          <Link
            to={`/${slug}/~/${path}`}
            className={isAction ? 'button primary' : undefined}
            activeOptions={{ exact: path === '' }}
            onClick={onClick}
          >
            <Icon name={icon} />
            {label[language]}
          </Link>
        </li>
      ))}
      {among(pagesElsewhere, role, group).map(({ id, icon, path }) => (
        <li key={id}>
          <a href={path(slug)}>
            <Icon name={icon} />
            {t(id)}
          </a>
        </li>
      ))}
    </>
  );
}
