import type { ReactElement, ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { FactList } from '../ui/fact-list.js';
import { Moment } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import { placeOf, type Receipt } from './receipt-row.js';
import { receiptWords } from './words.js';

/** Everything that a receipt says, and what shows that it was not changed. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }): ReactElement {
  const t = useWords(receiptWords);
  const { sequence, releaseTitle } = receipt;
  const title = sequence === null ? t('number.none') : t('receipt', { number: sequence });
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <p className="theirs">{releaseTitle ?? t('release.deleted')}</p>
      <FactList
        facts={[
          ...factsOf(receipt).map(([name, value]) => ({ name: t(name), value })),
          { name: t('confirmed'), value: t(`source.${receipt.confirmedBy}`) },
        ]}
      />
      <p className="note">{t('details.chain')}</p>
      <form method="dialog" className="actions">
        <Button type="submit">{t('details.close')}</Button>
      </form>
    </Dialog>
  );
}

type Fact = 'account' | 'planned' | 'begun' | 'ended' | 'author' | 'approver' | 'failure' | 'post.id' | 'digest' | 'salt' | Hash;
type Hash = 'hash' | 'hash.before';

/** Those that it has. */
function factsOf(receipt: Receipt): [Fact, ReactNode][] {
  const { plannedFor, begunAt, endedAt, authorName, approvedBy, approvalId, failureCode, externalProviderId } = receipt;
  const { contentDigest, contentSalt, hash, previousHash } = receipt;
  const moment = (at: string | null): ReactNode => at && <Moment at={at} />;
  const code = (text: string | null): ReactNode => text && <code>{text}</code>;
  const facts: [Fact, ReactNode][] = [
    ['account', placeOf(receipt)],
    ['planned', moment(plannedFor)],
    ['begun', moment(begunAt)],
    ['ended', moment(endedAt)],
    ['author', authorName],
    ['approver', approvedBy ?? code(approvalId)],
    ['failure', code(failureCode)],
    ['post.id', code(externalProviderId)],
    ['digest', code(contentDigest)],
    ['salt', code(contentSalt)],
    ['hash', code(hash)],
    ['hash.before', code(previousHash)],
  ];
  return facts.filter(([, value]) => value !== null);
}
