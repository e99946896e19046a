import { captureKnowledge, upload } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { CreationKey } from '../api/saved-work.js';
import { started } from '../api/started.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { UploadButton, UploadZone } from '../ui/upload-field.js';
import { useWords } from '../words/words.js';
import { documentTypes, documentTypeOf, mostBytes } from './document-types.js';
import { useKnowledgeReadAgain } from './queries.js';
import { RecordingFields } from './recording-fields.js';
import { contentOf, isComplete as isRecordingComplete, noRecording, type Recording } from './recording.js';
import { purposes, type Kind, type Purpose } from './states.js';
import { knowledgeWords } from './words.js';

interface AddDialogProps {
  brandId: string;
  onClose: () => void;
}

/** In the order in which people think of them. */
const addedKinds = ['text', 'url', 'document', 'rss', 'recording'] as const satisfies readonly (Kind | 'recording')[];
type AddedKind = (typeof addedKinds)[number];

interface Fields {
  kind: AddedKind;
  title: string;
  purpose: Purpose;
  text: string;
  url: string;
  file: File | undefined;
  recording: Recording;
}

const nothing: Fields = {
  ...{ kind: 'text', title: '', purpose: 'brand_truth', text: '', url: '', file: undefined, recording: noRecording },
};

function isComplete({ kind, text, url, file, recording }: Fields): boolean {
  if (kind === 'recording') return isRecordingComplete(recording);
  return kind === 'text' ? text.trim() !== '' : kind === 'document' ? file !== undefined : url.trim() !== '';
}

/** Adds a text, an address, a file, a feed or a recording to what a brand knows. */
export function AddDialog({ brandId, onClose }: AddDialogProps): ReactElement {
  const t = useWords(knowledgeWords);
  const [fields, setFields] = useState(nothing);
  const change = (changes: Partial<Fields>): void => setFields((before) => ({ ...before, ...changes }));
  const addition = useAddition(brandId, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    addition.mutate(fields);
  };
  return (
    <Dialog title={t('add')} onClose={onClose} isWide>
      <form className="stack" onSubmit={submit}>
        <SelectField
          label={t('add.kind')}
          value={fields.kind}
          options={addedKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(kind) => change({ kind: kind as AddedKind })}
        />
        <Content brandId={brandId} fields={fields} onChange={change} error={addition.error} />
        <SelectField
          label={t('purpose')}
          hint={t(`purpose.${fields.purpose}.hint`)}
          value={fields.purpose}
          options={purposes.map((purpose) => ({ value: purpose, label: t(`purpose.${purpose}`) }))}
          onChange={(purpose) => change({ purpose: purpose as Purpose })}
        />
        <Field label={t('add.title')} hint={t('add.title.hint')} faults={faultsAt(addition.error, '/title')}>
          {(control) => (
            <input
              {...control}
              className="theirs"
              maxLength={200}
              autoComplete="off"
              value={fields.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
        {addition.isError && !isOfFields(addition.error) && <Trouble error={addition.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={addition.isPending} disabled={!isComplete(fields)}>
            {t('add.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ContentProps {
  brandId: string;
  fields: Fields;
  onChange: (changes: Partial<Fields>) => void;
  error: unknown;
}

function Content({ brandId, fields, onChange, error }: ContentProps): ReactElement {
  const t = useWords(knowledgeWords);
  const { recording } = fields;
  if (fields.kind === 'recording')
    return (
      <RecordingFields
        {...{ brandId, recording, error }}
        onChange={(changes) => onChange({ recording: { ...recording, ...changes } })}
      />
    );
  if (fields.kind === 'document') return <FileChooser file={fields.file} onFile={(file) => onChange({ file })} />;
  if (fields.kind === 'text')
    return (
      <Field label={t('add.text')} faults={faultsAt(error, '/text')}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={8}
            maxLength={200_000}
            value={fields.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
    );
  return (
    <Field label={t('add.url')} hint={t(`add.url.${fields.kind}`)} faults={faultsAt(error, '/url')}>
      {(control) => (
        <input
          {...control}
          className="theirs"
          type="url"
          placeholder="https://"
          autoComplete="off"
          value={fields.url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
    </Field>
  );
}

function FileChooser({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }): ReactElement {
  const t = useWords(knowledgeWords);
  const [refusal, setRefusal] = useState<'add.file.unsupported' | 'add.file.tooLarge'>();
  const choose = ([first]: readonly File[]): void => {
    if (first === undefined) return;
    const isTaken = documentTypeOf(first) !== undefined;
    setRefusal(!isTaken ? 'add.file.unsupported' : first.size > mostBytes ? 'add.file.tooLarge' : undefined);
    if (isTaken && first.size <= mostBytes) onFile(first);
  };
  return (
    <UploadZone onFiles={choose}>
      <div className="stack knowledge-file">
        {file !== undefined && (
          <p role="status" className="theirs">
            {file.name}
          </p>
        )}
        <div className="known">
          <UploadButton label={t(file === undefined ? 'add.file' : 'add.file.other')} accepted={documentTypes} onFiles={choose} />
          <span className="soft">{t('add.file.hint')}</span>
        </div>
        {refusal !== undefined && <p role="alert">{t(refusal)}</p>}
      </div>
    </UploadZone>
  );
}

function useAddition(brandId: string, onDone: () => void) {
  const { client } = useOrganization();
  const readAgain = useKnowledgeReadAgain();
  const [key] = useState(() => new CreationKey('knowledge'));
  return useMutation({
    mutationFn: async ({ kind, title, purpose, text, url, file, recording }: Fields) => {
      const asset = kind === 'document' && file !== undefined ? await sent(client, brandId, file) : undefined;
      const content =
        kind === 'recording'
          ? contentOf(recording)
          : { kind, ...(asset !== undefined ? { assetId: asset.id } : kind === 'text' ? { text } : { url: url.trim() }) };
      const given = title.trim() === '' && file !== undefined && kind === 'document' ? file.name : title.trim();
      const body = { ...content, purpose, ...(given !== '' && { title: given }) };
      return started(captureKnowledge({ client, path: { id: brandId }, body, headers: key.headersOf(body) }));
    },
    onSuccess: async () => {
      await readAgain();
      onDone();
    },
  });
}

type Client = ReturnType<typeof useOrganization>['client'];

const sent = (client: Client, brandId: string, file: File) =>
  upload({
    ...{ client, file, brandId, filename: file.name, category: 'document' },
    contentType: documentTypeOf(file) ?? file.type,
  });
