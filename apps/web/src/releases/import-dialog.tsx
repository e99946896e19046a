import type { BrandSummary, ConnectionResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { CreationKey } from '../api/saved-work.js';
import { viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Loaded } from '../ui/loaded.js';
import { Trouble } from '../ui/trouble.js';
import { UploadButton, UploadZone } from '../ui/upload-field.js';
import { useWords } from '../words/words.js';
import { ImportChoicesFields } from './import-choices.js';
import { importTypes, mostBytes, readImport, type ChosenFile } from './import-file.js';
import { importAccounts, importCheck, runImport, undoImport, type ImportChoices } from './import-queries.js';
import { ImportRows } from './import-rows.js';
import { importWords } from './import-words.js';
import './import.css';

/** Releases from a file: chosen, checked row by row, imported, and taken back. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(importWords);
  const organization = useOrganization();
  const brandList = useQuery(brands(organization));
  const accounts = useQuery(importAccounts(organization));
  return (
    <Dialog title={t('title')} onClose={onClose} isWide>
      <Loaded query={brandList}>
        {({ data: known }) => (
          <Loaded query={accounts}>{(connections) => <Import brands={known} connections={connections} />}</Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

interface ImportProps {
  brands: readonly BrandSummary[];
  connections: readonly ConnectionResource[];
}

function Import({ brands: known, connections }: ImportProps): ReactElement {
  const organization = useOrganization();
  const [file, setFile] = useState<ChosenFile>();
  const [choices, setChoices] = useState<ImportChoices>(() => {
    const brandId = known[0]?.id ?? '';
    const [only, ...others] = connections.filter(({ attributes }) => attributes.brandId === brandId);
    const connectionIds = only !== undefined && others.length === 0 ? [only.id] : [];
    return { brandId, connectionIds, timezone: viewerZone(), time: '09:00' };
  });
  const [creation] = useState(() => new CreationKey('import'));
  const queries = useQueryClient();
  const renew = (): Promise<void> => queries.invalidateQueries({ queryKey: [organization.id] });
  const importing = useMutation({
    mutationFn: (chosen: ChosenFile) => runImport(organization, creation, chosen, choices),
    onSuccess: renew,
  });
  if (importing.data !== undefined)
    return <Done id={importing.data.id} count={importing.data.attributes.created} onUndone={renew} />;
  return (
    <div className="import">
      <Chooser file={file} onFile={setFile} />
      {file !== undefined && (
        <>
          <ImportChoicesFields brands={known} connections={connections} choices={choices} onChange={setChoices} />
          <Check
            file={file}
            choices={choices}
            connections={connections}
            isBusy={importing.isPending}
            onImport={() => importing.mutate(file)}
          />
          {importing.isError && <Trouble error={importing.error} />}
        </>
      )}
    </div>
  );
}

function Chooser({ file, onFile }: { file: ChosenFile | undefined; onFile: (file: ChosenFile) => void }): ReactElement {
  const t = useWords(importWords);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const choose = ([first]: readonly File[]): void => {
    setIsTooLarge(first !== undefined && first.size > mostBytes);
    if (first !== undefined && first.size <= mostBytes) void readImport(first).then(onFile);
  };
  return (
    <UploadZone onFiles={choose}>
      <div className="chooser">
        {file === undefined ? <p>{t('intro')}</p> : <p className="theirs file">{file.name}</p>}
        <div className="line">
          <UploadButton label={t(file === undefined ? 'choose' : 'choose.other')} accepted={importTypes} onFiles={choose} />
          <span className="soft">{t('drop')}</span>
        </div>
        {isTooLarge && <p role="alert">{t('tooLarge')}</p>}
      </div>
    </UploadZone>
  );
}

interface CheckProps {
  file: ChosenFile;
  choices: ImportChoices;
  connections: readonly ConnectionResource[];
  isBusy: boolean;
  onImport: () => void;
}

/** What the file would become, and the button that makes it so once nothing is wrong. */
function Check({ file, choices, connections, isBusy, onImport }: CheckProps): ReactElement {
  const t = useWords(importWords);
  const { data, error, isFetching } = useQuery(importCheck(useOrganization(), file, choices));
  const isReady = data !== undefined && error === null && data.faultyRows === 0;
  const count = data?.rows.length ?? 0;
  const isDrafts = data?.rows.every(({ status }) => status === 'draft') ?? true;
  return (
    <>
      <p role="status" className={isFetching ? 'soft' : ''}>
        {isFetching
          ? t('checking')
          : isReady
            ? t('ready', { count })
            : data && error === null
              ? t('faulty', { count: data.faultyRows })
              : ''}
      </p>
      {error !== null && <Trouble error={error} />}
      {data !== undefined && error === null && <ImportRows check={data} connections={connections} />}
      <div className="actions">
        <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
        <Button kind="primary" disabled={!isReady || isFetching} isBusy={isBusy} onClick={onImport}>
          {t(isDrafts ? 'submit.drafts' : 'submit.releases', { count })}
        </Button>
      </div>
    </>
  );
}

function Done({ id, count, onUndone }: { id: string; count: number; onUndone: () => void }): ReactElement {
  const t = useWords(importWords);
  const organization = useOrganization();
  const undoing = useMutation({ mutationFn: () => undoImport(organization, id), onSuccess: onUndone });
  const { data: undone } = undoing;
  return (
    <div className="import">
      <p role="status">{undone === undefined ? t('done', { count }) : t('undone', { count: undone.deleted })}</p>
      {undone !== undefined && undone.deleted < undone.created && <p>{t('kept', { count: undone.created - undone.deleted })}</p>}
      {undoing.isError && <Trouble error={undoing.error} />}
      <div className="actions">
        {undone === undefined && (
          <Button onClick={() => undoing.mutate()} isBusy={undoing.isPending}>
            {t('undo')}
          </Button>
        )}
        <Button kind="primary" autoFocus onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
