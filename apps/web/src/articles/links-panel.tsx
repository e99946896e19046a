import type { ArticleLink, ArticleLinks } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { articleLinks, byUrgency, isProblem, linkTones, useLinkCheck } from './link-queries.js';
import { articleWords } from './words.js';

interface LinksPanelProps {
  articleId: string;
  /** For whoever may check them: whether the form has what the API does not have yet. */
  isUnsaved?: boolean;
}

/** Links and pictures of the article, and what was last found at their addresses. */
export function LinksPanel({ articleId, isUnsaved }: LinksPanelProps): ReactElement {
  const t = useWords(articleWords);
  const query = useQuery(articleLinks(useOrganization(), articleId));
  return (
    <Panel title={t('links')}>
      <div className="stack">
        <p className="note">{t('links.lead')}</p>
        <Loaded query={query}>
          {({ data: { attributes } }) => (
            <>
              {isUnsaved !== undefined && attributes.links.length > 0 && (
                <CheckLinks articleId={articleId} isUnsaved={isUnsaved} />
              )}
              <LinksNote found={attributes} />
              {attributes.links.length > 0 && (
                <ul className="article-links">
                  {byUrgency(attributes.links).map((link) => (
                    <LinkRow key={`${link.kind} ${link.url}`} link={link} />
                  ))}
                </ul>
              )}
              {attributes.leftOut > 0 && <p className="note">{t('links.leftOut', { count: attributes.leftOut })}</p>}
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

/** For whoever is about to publish: how the links are, and their check. Nothing where there are none, or none are known yet. */
export function LinksHint({ articleId, isUnsaved }: Required<LinksPanelProps>): ReactElement | null {
  const found = useQuery(articleLinks(useOrganization(), articleId)).data?.data.attributes;
  if (found === undefined || found.links.length === 0) return null;
  return (
    <>
      <LinksNote found={found} />
      <CheckLinks articleId={articleId} isUnsaved={isUnsaved} />
    </>
  );
}

/** How the links are, in a sentence. */
function LinksNote({ found: { links, checkedAt } }: { found: ArticleLinks['attributes'] }): ReactElement {
  const t = useWords(articleWords);
  const open = links.filter(({ status }) => status === 'not_checked').length;
  return (
    <p className="note" role="status">
      {links.length === 0 && t('links.none')}
      {links.length > 0 && checkedAt === null && t('links.never')}
      {links.length > 0 && checkedAt !== null && (
        <>
          {t('links.problems', { count: links.filter(isProblem).length })}
          {open > 0 && <> · {t('links.open', { count: open })}</>} · {t('links.checked')} <Distance at={checkedAt} />
        </>
      )}
    </p>
  );
}

/** Has them checked. */
function CheckLinks({ articleId, isUnsaved }: Required<LinksPanelProps>): ReactElement {
  const t = useWords(articleWords);
  const check = useLinkCheck(articleId);
  return (
    <>
      <div className="actions">
        <Button onClick={() => check.mutate()} isBusy={check.isPending} disabled={isUnsaved}>
          {t('links.check')}
        </Button>
      </div>
      {isUnsaved && <p className="note">{t('links.unsaved')}</p>}
      {check.isError && <Trouble error={check.error} />}
    </>
  );
}

function LinkRow({ link }: { link: ArticleLink }): ReactElement {
  const t = useWords(articleWords);
  const { kind, url, text, status, reason, httpStatus, redirectedTo } = link;
  return (
    <li>
      <Status tone={linkTones[status]}>{t(`links.${status}`)}</Status>
      <div>
        <p className="theirs">
          {kind === 'image' && <>{t('links.picture')}: </>}
          {text !== '' && text !== url && <>{text} · </>}
          <Address url={url} />
        </p>
        {redirectedTo !== null && (
          <p className="note theirs">
            {t('links.to')} <Address url={redirectedTo} />
          </p>
        )}
        {reason !== null && <p className="note">{t(`links.reason.${reason}`)}</p>}
        {reason === null && status === 'broken' && httpStatus !== null && (
          <p className="note">{t('links.answers', { status: String(httpStatus) })}</p>
        )}
      </div>
    </li>
  );
}

/** Leads there where it is an address of the web; others are of the text, and may be anything. */
function Address({ url }: { url: string }): ReactElement {
  if (!/^https?:\/\//i.test(url)) return <>{url}</>;
  return (
    <a href={url} rel="noreferrer" target="_blank">
      {url}
    </a>
  );
}
