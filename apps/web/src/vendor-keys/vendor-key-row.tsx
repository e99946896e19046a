import type { VendorKeyResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Distance } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { removeVendorKey } from './queries.js';
import { SetKeyDialog } from './set-key-dialog.js';
import { vendorKeyWords } from './words.js';

/** A vendor: its models, whose key they use, and the buttons that change it. */
export function VendorKeyRow({ id: vendor, attributes }: VendorKeyResource): ReactElement {
  const t = useWords(vendorKeyWords);
  const [isSetting, setIsSetting] = useState(false);
  const { models, lastFour, isChecked, setAt } = attributes;
  const hasOwn = lastFour !== null;
  return (
    <li>
      <div>
        <h2 className="theirs">{vendor}</h2>
        <p className="note theirs">{t('models', { count: models.length, names: models.join(', ') })}</p>
        {isChecked === false && <p className="note">{t('unchecked', { vendor })}</p>}
      </div>
      <div className="known">
        <Status tone={hasOwn ? 'well' : 'neutral'}>{hasOwn ? t('own', { lastFour }) : t('instance')}</Status>
        {setAt !== null && <span className="note">{t.rich('set.at', { at: () => <Distance key="at" at={setAt} /> })}</span>}
        <Button onClick={() => setIsSetting(true)} aria-label={t(hasOwn ? 'replace.of' : 'set.of', { vendor })}>
          {t(hasOwn ? 'replace' : 'set')}
        </Button>
        {hasOwn && <Remove vendor={vendor} />}
      </div>
      {isSetting && <SetKeyDialog vendor={vendor} onClose={() => setIsSetting(false)} />}
    </li>
  );
}

function Remove({ vendor }: { vendor: string }): ReactElement {
  const t = useWords(vendorKeyWords);
  const { client, id: organizationId } = useOrganization();
  const queries = useQueryClient();
  const [question, ask, forget] = useQuestion<true>();
  const removal = useMutation({
    mutationFn: () => removeVendorKey({ client, path: { organizationId, vendor } }),
    onSettled: forget,
    onSuccess: () => queries.invalidateQueries({ queryKey: [organizationId, 'vendor-keys'] }),
  });
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)} aria-label={t('remove.of', { vendor })}>
        {t('remove')}
      </Button>
      {removal.isError && <Trouble error={removal.error} />}
      {question !== undefined && (
        <Confirm
          title={t('remove.title', { vendor })}
          text={t('remove.text', { vendor })}
          yes={t('remove')}
          no={t('cancel')}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
