import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { keepVendorKey } from './queries.js';
import { vendorKeyWords } from './words.js';

/** Takes a key. It is in the state of this dialog alone, and gone with it. */
export function SetKeyDialog({ vendor, onClose }: { vendor: string; onClose: () => void }): ReactElement {
  const t = useWords(vendorKeyWords);
  const { client, id: organizationId } = useOrganization();
  const queries = useQueryClient();
  const [key, setKey] = useState('');
  const saving = useMutation({
    mutationFn: () => keepVendorKey({ client, path: { organizationId, vendor }, body: { key: key.trim() } }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: [organizationId, 'vendor-keys'] });
    },
  });
  const faults = faultsAt(saving.error, '/key');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Dialog title={t('dialog', { vendor })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('key')} hint={t('key.hint')} faults={faults}>
          {(control) => (
            <input
              {...control}
              type="password"
              required
              autoComplete="off"
              spellCheck={false}
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
          )}
        </Field>
        {saving.isError && faults.length === 0 && <Trouble error={saving.error} />}
        <div className="actions">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
