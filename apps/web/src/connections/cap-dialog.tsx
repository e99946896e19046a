import type { ConnectionResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { update } from './queries.js';
import { connectionWords } from './words.js';

/** The highest limit that the API takes. */
const most = 1_000;

interface CapDialogProps {
  account: ConnectionResource;
  name: string;
  onClose: () => void;
}

/** How many posts may go out on an account within a day. */
export function CapDialog({ account, name, onClose }: CapDialogProps): ReactElement {
  const t = useWords(connectionWords);
  const [value, setValue] = useState(account.attributes.maxPostsPerDay?.toString() ?? '');
  const change = useChange(account.id, onClose);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(value === '' ? null : Number(value));
  };
  return (
    <Dialog title={t('cap.title', { name })} onClose={onClose}>
      <form className="connect-form" onSubmit={save}>
        {change.isError && <Trouble error={change.error} />}
        <Field label={t('cap.label')} hint={t('cap.help', { most })}>
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={most}
              step={1}
              autoFocus
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cap.no')}</Button>
          <Button kind="primary" type="submit" isBusy={change.isPending}>
            {t('cap.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useChange(connectionId: string, onDone: () => void) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (maxPostsPerDay: number | null) => update({ client, path: { id: connectionId }, body: { maxPostsPerDay } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [id, 'connections'] });
      onDone();
    },
  });
}
