import type { ReceiptResource } from '@imprint/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Moment } from '../ui/moment.js';
import { Status, type Tone } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { receiptWords } from './words.js';

type Receipt = ReceiptResource['attributes'];

const tones: Readonly<Record<Receipt['outcome'], Tone>> = {
  published: 'well',
  edited: 'well',
  deleted: 'well',
  gone: 'neutral',
  refused: 'troubled',
  unknown: 'waiting',
};

/** One attempt: where it went, how it ended, and what shows that. */
export function ReceiptRow(receipt: Receipt): ReactElement {
  const t = useWords(receiptWords);
  const { slug } = useOrganization();
  const { platform, handle, action, outcome, confirmedBy, failureCode, attempt, approvalId, releaseId, url, endedAt, sequence } =
    receipt;
  const said = [
    action === 'publish' ? null : t(`action.${action}`),
    t(`source.${confirmedBy}`),
    failureCode,
    attempt > 1 ? t('attempt', { number: attempt }) : null,
  ];
  return (
    <li>
      <div>
        <h2 className="theirs">{handle === null || handle === platform ? platform : `${handle} · ${platform}`}</h2>
        <p className="note receipt-said theirs">
          {[...said, approvalId === null ? null : t('approval')].filter((part) => part !== null).join(' · ')}
        </p>
        <p className="note receipt-links">
          <Link to={`/${slug}/~/releases/${releaseId}`}>{t('release')}</Link>
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer">
              {t('post')}
            </a>
          )}
        </p>
        <Fingerprints {...receipt} />
      </div>
      <span className="note receipt-end">
        <Status tone={tones[outcome]}>{t(outcome === 'refused' ? `refused.${action}` : `outcome.${outcome}`)}</Status>
        <Moment at={endedAt} />
        <span>{sequence === null ? t('number.none') : t('number', { number: sequence })}</span>
      </span>
    </li>
  );
}

function Fingerprints({ contentDigest, contentSalt, hash }: Receipt): ReactElement {
  const t = useWords(receiptWords);
  const shown = { digest: contentDigest, salt: contentSalt, hash } as const;
  return (
    <details className="receipt-fingerprints">
      <summary>{t('fingerprints')}</summary>
      <dl>
        {(['digest', 'salt', 'hash'] as const).map(
          (name) =>
            shown[name] !== null && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>
                  <code>{shown[name]}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}
