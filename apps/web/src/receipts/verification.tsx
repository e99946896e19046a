import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { verification } from './queries.js';
import { receiptWords } from './words.js';

/** Verifies every receipt when somebody asks for it, and says what was found. */
export function Verification(): ReactElement {
  const t = useWords(receiptWords);
  const { data, error, isFetching, refetch } = useQuery(verification(useOrganization()));
  const found = data?.data.attributes;
  return (
    <section className="receipt-verification">
      <Button isBusy={isFetching} onClick={() => void refetch()}>
        {t(found === undefined ? 'verify' : 'verify.again')}
      </Button>
      <div role="status">
        {error !== null && <Trouble error={error} />}
        {found?.intact === true && <p>{t(found.sealed === 0 ? 'verify.empty' : 'verify.intact', { count: found.sealed })}</p>}
        {found?.intact === false && (
          <>
            <p className="failure">{t('verify.broken')}</p>
            <ul>
              {found.faults.map(({ code, sequence, message }) => (
                <li key={`${code} ${sequence}`}>{message}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
