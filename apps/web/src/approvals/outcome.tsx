import type { ApprovalResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Moment } from '../ui/moment.js';
import { Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { useCredentialText } from './credential-text.js';
import { nextToDecide } from './queries.js';
import { runTones } from './statuses.js';
import { approvalWords } from './words.js';

type Attributes = ApprovalResource['attributes'];

/** What was decided, what came of it, and the way to the next request. */
export function Outcome({ approvalId, attributes }: { approvalId: string; attributes: Attributes }): ReactElement {
  const t = useWords(approvalWords);
  const { resolvedAt, comment, runStatus, result, failure } = attributes;
  return (
    <>
      <Panel title={t('decision')}>
        <p className="theirs">
          <DecisionText {...attributes} />
        </p>
        {resolvedAt !== null && (
          <p className="note theirs">
            <Manner {...attributes} /> · <Moment at={resolvedAt} />
          </p>
        )}
        {comment !== null && (
          <dl className="approval-facts">
            <dt>{t('said')}</dt>
            <dd className="theirs copy">{comment}</dd>
          </dl>
        )}
      </Panel>
      {runStatus !== null && (
        <Panel title={t('outcome')} aside={<Status tone={runTones[runStatus]}>{t(`run.${runStatus}`)}</Status>}>
          {result !== null && <p className="theirs">{result.text}</p>}
          {failure !== null && <p className="theirs">{t('run.failed.text', { reason: failure.message })}</p>}
        </Panel>
      )}
      <Next approvalId={approvalId} />
    </>
  );
}

function DecisionText({ status, resolvedBy, reviewerName, voidReason }: Attributes): string {
  const t = useWords(approvalWords);
  if (voidReason !== null) return t('decision.void', { reason: voidReason });
  if (resolvedBy === null || (status !== 'approved' && status !== 'declined')) return t('decision.expired');
  return t(`decision.${status}`, { name: reviewerName ?? resolvedBy.name });
}

function Manner({ resolvedVia, resolvedWith, resolvedBy }: Attributes): string {
  const t = useWords(approvalWords);
  const credentialText = useCredentialText();
  if (resolvedVia === 'link') return t('how.link', { name: resolvedBy?.name ?? '' });
  if (resolvedVia === null || resolvedVia === 'page' || resolvedWith === null) return t('how.page');
  return t(`how.${resolvedVia}`, { with: credentialText(resolvedWith) });
}

/** Has the focus once somebody has decided here: the next request is one key away. */
function Next({ approvalId }: { approvalId: string }): ReactElement | null {
  const t = useWords(approvalWords);
  const organization = useOrganization();
  const { data: next } = useQuery(nextToDecide(organization, approvalId));
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The buttons that were pressed are gone, and the focus with them.
    if (document.activeElement === document.body) link.current?.focus();
  }, [next]);
  if (next === undefined) return null;
  if (next === null) return <p className="soft">{t('next.none')}</p>;
  return (
    <p>
      <Link ref={link} className="button" to={`/${organization.slug}/~/publishing/review/${next.id}`}>
        {t('next')}
      </Link>{' '}
      <span className="note theirs">{next.attributes.summary}</span>
    </p>
  );
}
