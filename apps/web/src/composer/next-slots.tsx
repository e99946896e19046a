import type { ConnectionSlotsResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { connectionSlots } from '../api/slots.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import { nameOf } from './account-picker.js';
import type { Draft } from './draft.js';
import type { Account } from './queries.js';
import { composerWords } from './words.js';

interface NextSlotsProps {
  draft: Draft;
  accounts: readonly Account[];
  /** What is moved: the slots that it has are free for it. */
  releaseId: string | undefined;
}

/** When the post would go out on each account. */
export function NextSlots({ draft, accounts, releaseId }: NextSlotsProps): ReactElement {
  const t = useWords(composerWords);
  if (draft.targets.length === 0) return <p className="note">{t('slot.noAccounts')}</p>;
  return (
    <>
      <ul className="next-slots">
        {draft.targets.map(({ connectionId }) => {
          const account = accounts.find(({ connection }) => connection.id === connectionId);
          const name = account === undefined ? connectionId : nameOf(account);
          return <NextSlot key={connectionId} {...{ connectionId, name, releaseId }} />;
        })}
      </ul>
      <p className="note">{t('slot.note')}</p>
    </>
  );
}

interface NextSlotProps extends Pick<NextSlotsProps, 'releaseId'> {
  connectionId: string;
  name: string;
}

function NextSlot({ connectionId, name, releaseId }: NextSlotProps): ReactElement {
  const query = useQuery(connectionSlots(useOrganization(), connectionId));
  return (
    <li>
      <strong className="theirs">{name}</strong>
      <Loaded query={query}>{({ data }) => <NextTime slots={data.attributes} releaseId={releaseId} />}</Loaded>
    </li>
  );
}

function NextTime({
  slots,
  releaseId,
}: Pick<NextSlotsProps, 'releaseId'> & { slots: ConnectionSlotsResource['attributes'] }): ReactElement {
  const t = useWords(composerWords);
  const { slug } = useOrganization();
  const at = slots.nextTimes.find((time) => !time.isTaken || time.releaseId === releaseId)?.at ?? slots.nextFreeAt;
  if (at !== null) return <Moment at={at} zone={slots.timezone ?? undefined} />;
  const link = (parts: ReactNode[]): ReactElement => (
    <Link key="link" to={`/${slug}/~/connections`}>
      {parts}
    </Link>
  );
  return <span className="trouble-note">{t.rich('slot.none', { link })}</span>;
}
