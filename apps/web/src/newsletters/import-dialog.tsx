import type { NewsletterResource } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Choice, Choices } from '../ui/choice.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Faults, Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { UploadButton, UploadZone } from '../ui/upload-field.js';
import { useWords } from '../words/words.js';
import { addressTypes, mostBytes, readAddresses, type AddressFile } from './address-file.js';
import { importAll, type ImportResult } from './import-subscribers.js';
import { useNewslettersReadAgain } from './queries.js';
import { newsletterWords } from './words.js';

interface ImportDialogProps {
  newsletter: NewsletterResource;
  onClose: () => void;
}

/** Addresses from a file: chosen, counted, and added to the newsletter. */
export function ImportDialog({ newsletter, onClose }: ImportDialogProps): ReactElement {
  const t = useWords(newsletterWords);
  const [result, setResult] = useState<{ done: ImportResult; isAsked: boolean }>();
  return (
    <Dialog title={t('import.title', { name: newsletter.attributes.name })} onClose={onClose} isWide>
      {result === undefined ? (
        <ImportForm newsletterId={newsletter.id} onDone={(done, isAsked) => setResult({ done, isAsked })} />
      ) : (
        <Done {...result.done} isAsked={result.isAsked} />
      )}
    </Dialog>
  );
}

interface ImportFormProps {
  newsletterId: string;
  onDone: (result: ImportResult, isAsked: boolean) => void;
}

function ImportForm({ newsletterId, onDone }: ImportFormProps): ReactElement {
  const t = useWords(newsletterWords);
  const organization = useOrganization();
  const readAgain = useNewslettersReadAgain();
  const [file, setFile] = useState<AddressFile>();
  const [isAsked, setIsAsked] = useState(true);
  const [statement, setStatement] = useState('');
  const [done, setDone] = useState(0);
  const addresses = file?.addresses ?? [];
  const running = useMutation({
    mutationFn: () =>
      importAll(organization, { newsletterId, addresses, consent: isAsked ? undefined : statement.trim() }, setDone),
    onSuccess: (result) => onDone(result, isAsked),
    onSettled: readAgain,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setDone(0);
    running.mutate();
  };
  const isReady = addresses.length > 0 && (isAsked || statement.trim() !== '');
  return (
    <form className="stack" onSubmit={submit}>
      <p className="soft">{t('import.explained')}</p>
      <Chooser file={file} onFile={setFile} />
      <Consent {...{ isAsked, setIsAsked, statement, setStatement }} error={running.error} />
      {running.isError && <Faults faults={faultsAt(running.error, '/addresses')} />}
      {running.isError && !isOfFields(running.error) && <Trouble error={running.error} />}
      {done > 0 && <p role="status">{t('import.progress', { done, of: addresses.length })}</p>}
      <div className="actions">
        <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" disabled={!isReady} isBusy={running.isPending}>
          {t(isAsked ? 'import.ask' : 'import.add', { count: addresses.length })}
        </Button>
      </div>
    </form>
  );
}

function Chooser({ file, onFile }: { file: AddressFile | undefined; onFile: (file: AddressFile) => void }): ReactElement {
  const t = useWords(newsletterWords);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const choose = ([first]: readonly File[]): void => {
    setIsTooLarge(first !== undefined && first.size > mostBytes);
    if (first !== undefined && first.size <= mostBytes) void readAddresses(first).then(onFile);
  };
  return (
    <UploadZone onFiles={choose}>
      <div className="stack newsletter-file">
        {file !== undefined && (
          <div role="status">
            <p>{t('import.found', { count: file.addresses.length, name: file.name })}</p>
            {file.ended > 0 && <p className="note">{t('import.ended', { count: file.ended })}</p>}
            {file.without > 0 && <p className="note">{t('import.without', { count: file.without })}</p>}
          </div>
        )}
        <div className="known">
          <UploadButton
            label={t(file === undefined ? 'import.choose' : 'import.choose.other')}
            accepted={addressTypes}
            onFiles={choose}
          />
          <span className="soft">{t('import.drop')}</span>
        </div>
        {isTooLarge && <p role="alert">{t('import.tooLarge')}</p>}
      </div>
    </UploadZone>
  );
}

interface ConsentProps {
  isAsked: boolean;
  setIsAsked: (isAsked: boolean) => void;
  statement: string;
  setStatement: (statement: string) => void;
  error: unknown;
}

/** Whether the people are asked, or how they have agreed already. */
function Consent({ isAsked, setIsAsked, statement, setStatement, error }: ConsentProps): ReactElement {
  const t = useWords(newsletterWords);
  return (
    <>
      <Choices legend={t('consent')}>
        <Choice
          type="radio"
          name="consent"
          checked={isAsked}
          label={t('consent.ask')}
          hint={t('consent.ask.hint')}
          onChange={() => setIsAsked(true)}
        />
        <Choice
          type="radio"
          name="consent"
          checked={!isAsked}
          label={t('consent.have')}
          hint={t('consent.have.hint')}
          onChange={() => setIsAsked(false)}
        />
      </Choices>
      {!isAsked && (
        <Field label={t('consent.statement')} hint={t('consent.statement.hint')} faults={faultsAt(error, '/consent')}>
          {(control) => (
            <input
              {...control}
              className="theirs"
              required
              maxLength={500}
              value={statement}
              onChange={({ target }) => setStatement(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

function Done({ added, known, suppressed, refused, isAsked }: ImportResult & { isAsked: boolean }): ReactElement {
  const t = useWords(newsletterWords);
  return (
    <div className="stack">
      <div role="status">
        <p>{t(isAsked ? 'import.done.asked' : 'import.done.added', { count: added })}</p>
        {known > 0 && <p>{t('import.known', { count: known })}</p>}
        {suppressed > 0 && <p>{t('import.suppressed', { count: suppressed })}</p>}
        {refused.length > 0 && <p className="theirs">{t('import.refused', { addresses: refused.join(', ') })}</p>}
      </div>
      <div className="actions">
        <Button kind="primary" autoFocus onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
