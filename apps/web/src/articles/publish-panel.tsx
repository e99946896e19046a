import type { ArticleResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { ApprovalNote } from '../ui/approval-note.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Loaded } from '../ui/loaded.js';
import { Panel } from '../ui/panel.js';
import { Status, type Tone } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { LinksHint } from './links-panel.js';
import { publications, publishOn, type PublicationAccount } from './queries.js';
import { articleWords } from './words.js';

interface PublishPanelProps {
  article: ArticleResource;
  /** Whether the form has what the API does not have yet. */
  isUnsaved: boolean;
}

/** Where the article is published, and where it can be. */
export function PublishPanel({ article, isUnsaved }: PublishPanelProps): ReactElement {
  const t = useWords(articleWords);
  const organization = useOrganization();
  const query = useQuery(publications(organization, article.id, article.attributes.brandId));
  return (
    <Panel title={t('publish')}>
      <Loaded query={query}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p>
              {t('publish.none')} <Link to={`/${organization.slug}/~/connections`}>{t('publish.connect')}</Link>
            </p>
          ) : (
            <>
              <p className="note">{t('publish.lead')}</p>
              <ul className="article-places">
                {accounts.map((account) => (
                  <PublishRow key={account.connectionId} article={article} account={account} isUnsaved={isUnsaved} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function PublishRow({ article, account, isUnsaved }: PublishPanelProps & { account: PublicationAccount }): ReactElement {
  const t = useWords(articleWords);
  const [question, ask, forget] = useQuestion<'publish'>();
  const publish = usePublish(article.id, account.connectionId, forget);
  const { name, place } = account;
  const isPublished = place?.status === 'published' && place.deletedAt === null;
  const isOnItsWay = place !== undefined && !isPublished && place.deletedAt === null && !ended.has(place.status);
  const answer = publish.data?.data;
  return (
    <li>
      <span className="theirs">{name}</span>
      <Place place={place} />
      <Button
        kind={isPublished ? 'plain' : 'primary'}
        disabled={isUnsaved || isOnItsWay}
        isBusy={publish.isPending}
        onClick={() => (isPublished ? publish.mutate() : ask('publish'))}
      >
        {t(isPublished ? 'publish.update' : 'publish')}
      </Button>
      {isUnsaved && <span className="note">{t('publish.unsaved')}</span>}
      {answer?.type === 'approval' && <ApprovalNote approvalId={answer.id} />}
      {publish.isError && <Trouble error={publish.error} />}
      {question !== undefined && (
        <Confirm
          title={t('publish.confirm', { account: name })}
          text={
            <div className="stack">
              <p>{t('publish.confirm.text')}</p>
              <LinksHint articleId={article.id} isUnsaved={isUnsaved} />
            </div>
          }
          yes={t('publish')}
          no={t('publish.no')}
          isBusy={publish.isPending}
          onConfirm={() => publish.mutate()}
          onCancel={forget}
        />
      )}
    </li>
  );
}

const ended: ReadonlySet<string> = new Set(['failed', 'cancelled']);
const tones: Readonly<Record<string, Tone>> = { published: 'well', failed: 'troubled', unconfirmed: 'troubled' };

function Place({ place }: Pick<PublicationAccount, 'place'>): ReactElement {
  const t = useWords(articleWords);
  const { slug } = useOrganization();
  if (place === undefined) return <Status tone="neutral">{t('place.none')}</Status>;
  const { status, deletedAt, url, releaseId } = place;
  const said = deletedAt !== null ? 'place.deleted' : status === 'published' ? 'status.published' : (`place.${status}` as const);
  return (
    <>
      <Status tone={deletedAt === null ? (tones[status] ?? 'info') : 'neutral'}>{t(said)}</Status>
      {url !== null && deletedAt === null && (
        <a href={url} rel="noreferrer" target="_blank">
          {t('publish.open')}
        </a>
      )}
      <Link to={`/${slug}/~/releases/${releaseId}`}>{t('publish.release')}</Link>
    </>
  );
}

function usePublish(articleId: string, connectionId: string, onSettled: () => void) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => publishOn({ client, path: { id: articleId }, body: { connectionId } }),
    onSettled: () => {
      onSettled();
      return queries.invalidateQueries({ queryKey: [id, 'articles'] });
    },
  });
}
