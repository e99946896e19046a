import type { ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { fileText } from '../api/file-text.js';
import { fileTypes } from '../api/file-type.js';
import { Field } from '../ui/field.js';
import { MediaPicker } from '../ui/media-picker.js';
import { SelectField } from '../ui/select-field.js';
import { UploadButton, UploadZone, useUploads } from '../ui/upload-field.js';
import { UploadList } from '../ui/upload-list.js';
import { useWords } from '../words/words.js';
import { origins, type Origin, type Recording } from './recording.js';
import { knowledgeWords } from './words.js';

interface RecordingFieldsProps {
  brandId: string;
  recording: Recording;
  onChange: (changes: Partial<Recording>) => void;
  error: unknown;
}

/** A recording, and its transcript where somebody has one. */
export function RecordingFields({ brandId, recording, onChange, error }: RecordingFieldsProps): ReactElement {
  const t = useWords(knowledgeWords);
  const { origin, asset, url } = recording;
  return (
    <>
      <SelectField
        label={t('recording.origin')}
        value={origin}
        options={origins.map((each) => ({ value: each, label: t(`recording.origin.${each}`) }))}
        onChange={(each) => onChange({ origin: each as Origin, asset: undefined })}
      />
      {origin === 'upload' && <Upload brandId={brandId} recording={recording} onChange={onChange} />}
      {(origin === 'audio' || origin === 'video') && (
        <MediaPicker
          kind={origin}
          chosen={asset === undefined ? [] : [asset.id]}
          onPick={(picked) => onChange({ asset: picked.id === asset?.id ? undefined : picked })}
        />
      )}
      {origin === 'url' && (
        <Field label={t('add.url')} hint={t('add.url.recording')} faults={faultsAt(error, '/url')}>
          {(control) => (
            <input
              {...control}
              className="theirs"
              type="url"
              placeholder="https://"
              autoComplete="off"
              value={url}
              onChange={({ target }) => onChange({ url: target.value })}
            />
          )}
        </Field>
      )}
      <Transcript recording={recording} onChange={onChange} error={error} />
    </>
  );
}

const recordings = fileTypes.filter((type) => /^(?:audio|video)\//u.test(type));

/** It is sent at once, and becomes a file of the library. */
function Upload({ brandId, recording, onChange }: Omit<RecordingFieldsProps, 'error'>): ReactElement {
  const t = useWords(knowledgeWords);
  const { uploads, items } = useUploads((asset) => onChange({ asset }));
  const choose = ([first]: readonly File[]): void => {
    if (first === undefined) return;
    uploads.removeAll();
    onChange({ asset: undefined });
    void uploads.add([first], recordings, brandId);
  };
  return (
    <UploadZone onFiles={choose}>
      <div className="stack knowledge-file">
        {recording.asset !== undefined && <p role="status">{t('recording.sent')}</p>}
        <UploadList uploads={uploads} items={items} unsupported={t('recording.unsupported')} />
        <div className="known">
          <UploadButton
            label={t(recording.asset === undefined ? 'add.file' : 'add.file.other')}
            accepted={recordings}
            onFiles={choose}
          />
          <span className="soft">{t('recording.upload.hint')}</span>
        </div>
      </div>
    </UploadZone>
  );
}

const transcriptTypes = ['.srt', '.vtt', '.txt', 'text/plain', 'text/vtt'];

function Transcript({ recording, onChange, error }: Omit<RecordingFieldsProps, 'brandId'>): ReactElement {
  const t = useWords(knowledgeWords);
  const read = ([first]: readonly File[]): void => {
    if (first !== undefined) void fileText(first).then((transcript) => onChange({ transcript }));
  };
  return (
    <div className="stack">
      <Field label={t('recording.transcript')} hint={t('recording.transcript.hint')} faults={faultsAt(error, '/text')}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={5}
            maxLength={200_000}
            value={recording.transcript}
            onChange={({ target }) => onChange({ transcript: target.value })}
          />
        )}
      </Field>
      <div className="known">
        <UploadButton label={t('recording.transcript.file')} accepted={transcriptTypes} onFiles={read} />
      </div>
    </div>
  );
}
