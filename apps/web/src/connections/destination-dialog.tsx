import type { ConnectionDestinationResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Loaded } from '../ui/loaded.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { channels, destinations, destinationsPerPage, update } from './queries.js';
import { connectionWords } from './words.js';

interface DestinationDialogProps {
  connectionId: string;
  platform: string;
  /** The present one. */
  destinationId: string | null;
  name: string;
  onClose: () => void;
}

/** Where within an account posts go: the platform is asked for its boards, pages, … when this opens. */
export function DestinationDialog({
  connectionId,
  platform,
  destinationId,
  name,
  onClose,
}: DestinationDialogProps): ReactElement {
  const t = useWords(connectionWords);
  const known = useQuery(channels(useOrganization())).data?.data;
  const kind = known?.find(({ id }) => id === platform)?.attributes.destinationKind ?? '';
  const [search, find] = useState('');
  const query = useQuery(destinations(useOrganization(), connectionId, search));
  const isLong = search !== '' || query.data?.data.length === destinationsPerPage;
  return (
    <Dialog title={t('destination.name', { kind, name })} onClose={onClose}>
      {isLong && (
        <Field label={t('destination.search', { kind })}>
          {(control) => <input {...control} type="search" value={search} onChange={({ target }) => find(target.value)} />}
        </Field>
      )}
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('destination.none', { kind })}</p>
          ) : (
            <Choice
              key={search}
              options={data}
              kind={kind}
              connectionId={connectionId}
              present={destinationId}
              onDone={onClose}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface ChoiceProps {
  options: readonly ConnectionDestinationResource[];
  kind: string;
  connectionId: string;
  present: string | null;
  onDone: () => void;
}

function Choice({ options, kind, connectionId, present, onDone }: ChoiceProps): ReactElement {
  const t = useWords(connectionWords);
  const known = options.find(({ id }) => id === present) ?? options[0];
  const [chosen, choose] = useState(known?.id ?? '');
  const choosing = useChoosing(connectionId, onDone);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    choosing.mutate(chosen);
  };
  return (
    <form className="connect-form" onSubmit={save}>
      {choosing.isError && <Trouble error={choosing.error} />}
      <SelectField
        label={t('destination', { kind })}
        value={chosen}
        options={options.map(({ id, attributes }) => ({ value: id, label: attributes.name }))}
        onChange={choose}
      />
      <p className="soft">{t('destination.help', { kind })}</p>
      <div className="actions">
        <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('destination.no')}</Button>
        <Button kind="primary" type="submit" isBusy={choosing.isPending}>
          {t('destination.save', { kind })}
        </Button>
      </div>
    </form>
  );
}

function useChoosing(connectionId: string, onDone: () => void) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (destinationId: string) => update({ client, path: { id: connectionId }, body: { destinationId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [id, 'connections'] });
      onDone();
    },
  });
}
