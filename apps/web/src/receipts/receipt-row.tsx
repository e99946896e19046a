import type { ReceiptResource } from '@imprint/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Moment } from '../ui/moment.js';
import { Status, type Tone } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { receiptWords } from './words.js';

export type Receipt = ReceiptResource['attributes'];

const tones: Readonly<Record<Receipt['outcome'], Tone>> = {
  published: 'well',
  edited: 'well',
  deleted: 'well',
  gone: 'neutral',
  refused: 'troubled',
  unknown: 'waiting',
};

/** Where it went. */
export const placeOf = ({ handle, platform }: Receipt): string =>
  handle === null || handle === platform ? platform : `${handle} · ${platform}`;

/** One attempt: what it was, where it went, how it ended, and by whose approval. */
export function ReceiptRow({ receipt, onOpen }: { receipt: Receipt; onOpen: () => void }): ReactElement {
  const t = useWords(receiptWords);
  const { slug } = useOrganization();
  const { releaseTitle, action, outcome, confirmedBy, failureCode, attempt, approvalId, approvedBy, releaseId, url } = receipt;
  const { endedAt, sequence } = receipt;
  const title = releaseTitle ?? t('release.deleted');
  const said = [
    action === 'publish' ? null : t(`action.${action}`),
    t(`source.${confirmedBy}`),
    failureCode,
    attempt > 1 ? t('attempt', { number: attempt }) : null,
    approvalId === null ? null : approvedBy === null ? t('approval') : t('approval.by', { name: approvedBy }),
  ];
  return (
    <li>
      <div>
        <h2 className="theirs">{releaseTitle === null ? title : <Link to={`/${slug}/~/releases/${releaseId}`}>{title}</Link>}</h2>
        <p className="note theirs">{placeOf(receipt)}</p>
        <p className="note receipt-said theirs">{said.filter((part) => part !== null).join(' · ')}</p>
        <p className="receipt-links">
          <Button onClick={onOpen} aria-label={t('details.of', { title, number: sequence ?? 0 })}>
            {t('details')}
          </Button>
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer">
              {t('post')}
            </a>
          )}
        </p>
      </div>
      <span className="note receipt-end">
        <Status tone={tones[outcome]}>{t(outcome === 'refused' ? `refused.${action}` : `outcome.${outcome}`)}</Status>
        <Moment at={endedAt} />
        <span>{sequence === null ? t('number.none') : t('number', { number: sequence })}</span>
      </span>
    </li>
  );
}
