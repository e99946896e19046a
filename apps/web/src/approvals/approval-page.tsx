import type { ApprovalResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { askedTimeText } from '../time/moments.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { shownThread } from '../ui/post-preview.js';
import { PostPreviews } from '../ui/post-previews.js';
import { ShareForReview } from '../ui/share-for-review.js';
import { Status } from '../ui/status.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { useCredentialText } from './credential-text.js';
import { DecisionForm } from './decision-form.js';
import { Outcome } from './outcome.js';
import { approval } from './queries.js';
import { linkRights } from './link-rights.js';
import { approvalTones } from './statuses.js';
import { approvalWords } from './words.js';
import './approvals.css';

type Attributes = ApprovalResource['attributes'];

/** One request: what exactly will be done, who asked, and the decision. */
export function ApprovalPage(): ReactElement {
  const { approvalId }: { approvalId?: string } = useParams({ strict: false });
  const query = useQuery(approval(useOrganization(), approvalId ?? ''));
  return <Loaded query={query}>{({ data }) => <Request key={data.id} {...data} />}</Loaded>;
}

function Request({ id, attributes }: ApprovalResource): ReactElement {
  const t = useWords(approvalWords);
  const { slug } = useOrganization();
  const { summary, status, preview, canResolve, expiresAt } = attributes;
  const rights = linkRights(attributes);
  const isPost = preview.text !== null || preview.targets.length > 0;
  return (
    <Page
      title={summary}
      lead={
        <>
          <p>
            <Link to={`/${slug}/~/publishing/review`}>{t('back')}</Link>
          </p>
          <div className="known">
            <Status tone={approvalTones[status]}>{t(`status.${status}`)}</Status>
            {status === 'pending' && (
              <span className="note">
                {t('expires')} <Moment at={expiresAt} />
              </span>
            )}
          </div>
        </>
      }
      actions={<ShareForReview subject={{ type: 'approval', id }} rights={rights} />}
    >
      <div className="approval">
        <div className="stack">
          {isPost && (
            <Panel title={t('preview')}>
              <Posts {...preview} />
            </Panel>
          )}
          <Panel title={t('details')}>
            <Facts {...attributes} />
          </Panel>
        </div>
        <div className="stack">
          {status === 'pending' ? (
            <Panel title={t('decision')}>
              {canResolve ? <DecisionForm approvalId={id} /> : <p className="soft">{t('notYours')}</p>}
            </Panel>
          ) : (
            <Outcome approvalId={id} attributes={attributes} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Posts({ text, scheduledAt, timezone, targets, assetIds }: Attributes['preview']): ReactElement {
  const t = useWords(approvalWords);
  const mediaOf = (ids: readonly string[]) => ids.map((assetId) => ({ assetId }));
  const accounts = targets.map(({ assetIds: own, thread, ...target }) => ({
    ...target,
    media: own === null ? null : mediaOf(own),
    thread: shownThread(thread),
  }));
  return (
    <PostPreviews
      {...{ text, scheduledAt, timezone, targets: accounts, media: mediaOf(assetIds) }}
      nowhere={t('preview.here')}
      empty={t('preview.empty')}
    />
  );
}

function Facts({ requestedBy, requestedWith, createdAt, preview, toolName, arguments: exact }: Attributes): ReactElement {
  const t = useWords(approvalWords);
  const language = useLanguage();
  const credentialText = useCredentialText();
  return (
    <>
      <dl className="approval-facts">
        {preview.scheduledAt !== null && (
          <>
            <dt>{t('fact.time')}</dt>
            <dd>{askedTimeText(preview.scheduledAt, preview.timezone, language)}</dd>
          </>
        )}
        {preview.details.map(({ name, value }) => (
          <div key={name}>
            <dt className="theirs">{inWords(name)}</dt>
            <dd className="theirs">{value}</dd>
          </div>
        ))}
        <dt>{t('fact.by')}</dt>
        <dd className="theirs">{requestedBy.name}</dd>
        <dt>{t('fact.with')}</dt>
        <dd className="theirs">{requestedWith === null ? t('with.session') : credentialText(requestedWith)}</dd>
        <dt>{t('fact.requested')}</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </dl>
      <details>
        <summary>{t('exact')}</summary>
        <p className="note">{t('exact.text', { tool: toolName })}</p>
        <pre className="theirs" tabIndex={0}>
          {JSON.stringify(exact, null, 2)}
        </pre>
      </details>
    </>
  );
}

/** `brandId` as `Brand id`: names of arguments are the same in every language. */
function inWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
