import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Icon } from '../ui/icon.js';
import { useWords } from '../words/words.js';
import { unreadNotices } from './queries.js';
import { noticeWords } from './words.js';
import './notices.css';

const LatestNotices = lazy(() => import('./latest-notices.js').then((module) => ({ default: module.LatestNotices })));
const mostShown = 99;

/** How many notices are unread; opens the latest of them. */
export function Bell(): ReactElement {
  const t = useWords(noticeWords);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = useQuery(unreadNotices(useOrganization())).data?.meta.total ?? 0;
  const close = (): void => void document.getElementById(id)?.togglePopover(false);
  return (
    <div className="bell">
      <button type="button" className="button quiet" popoverTarget={id}>
        <Icon name="bell" />
        <span className="name">{t('bell')}</span>
        {count > 0 && (
          <span className="bell-count">
            {count > mostShown ? t('count.many') : count}
            <span className="visually-hidden"> {t('bell.unread')}</span>
          </span>
        )}
      </button>
      <div id={id} popover="auto" className="menu bell-menu" onToggle={({ newState }) => setIsOpen(newState === 'open')}>
        {isOpen && (
          <Suspense>
            <LatestNotices onLeave={close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
