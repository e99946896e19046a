import type { ReceiptFault } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { verifyAll, type Verified } from './queries.js';
import { receiptWords } from './words.js';

/** Verifies every receipt when somebody asks for it, shows how far it is, and says what was found. */
export function Verification(): ReactElement {
  const t = useWords(receiptWords);
  const organization = useOrganization();
  const leaving = useRef<AbortController>(undefined);
  const [so, setSo] = useState<Verified>();
  useEffect(() => () => leaving.current?.abort(), []);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => {
      setSo(undefined);
      leaving.current = new AbortController();
      return verifyAll(organization, leaving.current.signal, setSo);
    },
  });
  return (
    <section className="receipt-verification">
      <Button isBusy={isPending} onClick={() => mutate()}>
        {t(data === undefined ? 'verify' : 'verify.again')}
      </Button>
      {isPending && so !== undefined && so.of > so.read && (
        <>
          <progress aria-label={t('verify')} max={so.of} value={so.read} />
          <span className="note">{t('verify.progress', { read: so.read, of: so.of })}</span>
        </>
      )}
      <div role="status">
        {error !== null && <Trouble error={error} />}
        {data !== undefined && <Result {...data} />}
      </div>
    </section>
  );
}

function Result({ read, faults }: Verified): ReactElement {
  const t = useWords(receiptWords);
  if (faults.length === 0)
    return <p className="receipt-intact">{t(read === 0 ? 'verify.empty' : 'verify.intact', { count: read })}</p>;
  return (
    <>
      <p className="failure">{t('verify.broken')}</p>
      <ul className="receipt-faults">
        {faults.map((fault) => (
          <Fault key={`${fault.code} ${fault.sequence}`} {...fault} />
        ))}
      </ul>
      <p className="note">{t('verify.next')}</p>
    </>
  );
}

function Fault({ code, sequence, receiptId }: ReceiptFault): ReactElement {
  const t = useWords(receiptWords);
  return (
    <li>
      {t(`fault.${code}`, { number: sequence ?? 0 })} {receiptId !== null && <code>{receiptId}</code>}
    </li>
  );
}
