import type { SavedFilterResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, faultsOf } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Note } from '../ui/note.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { removeFilter, saveFilter, savedFilters, type ReleaseFilter } from './queries.js';
import { releaseWords } from './words.js';

/** Filters that the person has saved. */
export function SavedFilters({ to }: { to: string }): ReactElement {
  const t = useWords(releaseWords);
  const organization = useOrganization();
  const { data: saved = [] } = useQuery(savedFilters(organization));
  const [removed, setRemoved] = useState<SavedFilterResource>();
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: (filter: SavedFilterResource) => removeFilter({ client: organization.client, path: { id: filter.id } }),
    onSuccess: (_answer, filter) => setRemoved(filter),
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: ({ attributes }: SavedFilterResource) => saveFilter(organization, attributes.name, filterOf(attributes)),
    onSuccess: () => setRemoved(undefined),
    onSettled: refresh,
  });
  const error = remove.error ?? restore.error;
  return (
    <>
      <FilterLinks to={to} saved={saved} onRemove={(filter) => remove.mutate(filter)} />
      {removed !== undefined && (
        <Note text={t('saved.deleted', { name: removed.attributes.name })}>
          <Button isBusy={restore.isPending} onClick={() => restore.mutate(removed)}>
            {t('saved.undo')}
          </Button>
        </Note>
      )}
      {error !== null && <Trouble error={error} />}
    </>
  );
}

/** Saves what the list is narrowed by, unless it is saved, is nothing, or is a series, which the pages of its releases lead to. */
export function SaveFilter({ current }: { current: ReleaseFilter }): ReactElement | null {
  const t = useWords(releaseWords);
  const { data: saved = [] } = useQuery(savedFilters(useOrganization()));
  const [isNaming, setNaming] = useState(false);
  if (current.seriesId !== undefined) return null;
  if (Object.keys(current).length === 0 || saved.some(({ attributes }) => isSame(filterOf(attributes), current))) return null;
  return (
    <>
      <Button onClick={() => setNaming(true)}>{t('saved.save')}</Button>
      {isNaming && <NameDialog current={current} onClose={() => setNaming(false)} />}
    </>
  );
}

interface FilterLinksProps {
  to: string;
  saved: readonly SavedFilterResource[];
  onRemove: (filter: SavedFilterResource) => void;
}

function FilterLinks({ to, saved, onRemove }: FilterLinksProps): ReactElement | null {
  const t = useWords(releaseWords);
  if (saved.length === 0) return null;
  return (
    <nav className="filters" aria-label={t('saved')}>
      {saved.map((filter) => (
        <span key={filter.id} className="saved-filter">
          <Link to={to} search={filterOf(filter.attributes)} activeOptions={{ exact: true, includeSearch: true }}>
            <span className="theirs">{filter.attributes.name}</span>
          </Link>
          <button type="button" aria-label={t('saved.delete', { name: filter.attributes.name })} onClick={() => onRemove(filter)}>
            ×
          </button>
        </span>
      ))}
    </nav>
  );
}

function NameDialog({ current, onClose }: { current: ReleaseFilter; onClose: () => void }): ReactElement {
  const t = useWords(releaseWords);
  const organization = useOrganization();
  const [name, setName] = useState('');
  const refresh = useRefresh();
  const save = useMutation({
    mutationFn: () => saveFilter(organization, name, current),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title={t('saved.save')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('saved.name')} faults={faultsAt(save.error, '/name')}>
          {(control) => (
            <input
              {...control}
              required
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {save.isError && faultsOf(save.error).length === 0 && <Trouble error={save.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('saved.cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={save.isPending} disabled={name.trim() === ''}>
            {t('saved.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useRefresh(): () => Promise<void> {
  const organization = useOrganization();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: savedFilters(organization).queryKey });
}

/** As the address has it: without what does not narrow the list. */
const filterOf = ({ filter }: SavedFilterResource['attributes']): ReleaseFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));

const isSame = (one: object, other: object): boolean => sorted(one) === sorted(other);
const sorted = (filter: object): string => JSON.stringify(Object.entries(filter).toSorted());
