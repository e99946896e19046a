import type { NoticeResource } from '@imprint/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Distance } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { kindOf } from './kinds.js';
import { useRead } from './queries.js';
import { noticeWords } from './words.js';

/** What happened, why, and the one place where it is acted on. Whoever goes there has read it. */
export function NoticeRow({ id, attributes, onLeave }: NoticeResource & { onLeave?: () => void }): ReactElement {
  const t = useWords(noticeWords);
  const read = useRead();
  const { title, detail, platform, url, createdAt, readAt, resolvedAt } = attributes;
  const kind = kindOf(attributes.kind);
  const state = resolvedAt !== null ? 'resolved' : readAt !== null ? 'read' : 'unread';
  const markRead = (): void => {
    if (state === 'unread') read.mutate({ ids: [id] });
  };
  const leave = (): void => {
    markRead();
    onLeave?.();
  };
  return (
    <li className="notice">
      <div>
        <h2 className="theirs">{title}</h2>
        <p className="notice-what">{t(kind, { platform: platform ?? t('platform.other') })}</p>
        {detail !== null && <p className="note theirs notice-detail">{detail}</p>}
        <span className="note">
          <Distance at={createdAt} /> <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
        </span>
      </div>
      <div className="actions">
        <Act url={url} onClick={leave}>
          {t(`open.${kind}`)}
        </Act>
        {state === 'unread' && (
          <Button kind="quiet" onClick={markRead} isBusy={read.isPending}>
            {t('read')}
          </Button>
        )}
      </div>
    </li>
  );
}

const tones = { unread: 'waiting', read: 'neutral', resolved: 'well' } as const;

/** A page of this app is opened here, one of another app of the instance as a page of its own. */
function Act({ url, onClick, children }: { url: string; onClick: () => void; children: ReactNode }): ReactElement {
  const { slug } = useOrganization();
  const { pathname, search } = new URL(url, window.location.href);
  return pathname.startsWith(`/${slug}/~/`) ? (
    <Link className="button" to={pathname} onClick={onClick}>
      {children}
    </Link>
  ) : (
    <a className="button" href={pathname + search} onClick={onClick}>
      {children}
    </a>
  );
}
