import type { ReleaseResource } from '@imprint/sdk';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import type { PostEdit } from './published-post-queries.js';
import { publishedPostWords } from './published-post-words.js';

interface EditPostDialogProps {
  release: ReleaseResource;
  target: ReleaseResource['attributes']['targets'][number];
  platform: string;
  onEdit: (edited: PostEdit) => void;
  onClose: () => void;
}

/** The text and the alternative texts of a published post; its files stay. */
export function EditPostDialog({ release, target, platform, onEdit, onClose }: EditPostDialogProps): ReactElement {
  const t = useWords(publishedPostWords);
  const { baseContent, media } = release.attributes;
  const present = target.caption ?? baseContent;
  const files = target.media ?? media;
  const [caption, setCaption] = useState(present);
  const [altTexts, setAltTexts] = useState(files.map(({ altText }) => altText ?? ''));
  const isText = caption !== present;
  const isMedia = files.some(({ altText }, index) => altTexts[index] !== (altText ?? ''));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    closeDialogAround(event.currentTarget);
    onEdit({
      ...(isText && { caption }),
      ...(isMedia && { media: files.map((file, index) => described(file, altTexts[index] ?? '')) }),
    });
  };
  return (
    <Dialog title={t('edit.title', { platform })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="note">{t('edit.text', { platform })}</p>
        <TextField label={t('edit.caption')} rows={6} isRequired={files.length === 0} value={caption} onChange={setCaption} />
        {files.map(({ assetId }, index) => (
          <TextField
            key={`${assetId} ${index}`}
            label={t('edit.alt', { number: index + 1 })}
            rows={2}
            value={altTexts[index] ?? ''}
            onChange={(value) => setAltTexts(altTexts.with(index, value))}
          />
        ))}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('keep')}</Button>
          <Button type="submit" kind="primary" disabled={!isText && !isMedia}>
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TextFieldProps {
  label: string;
  rows: number;
  isRequired?: boolean;
  value: string;
  onChange: (value: string) => void;
}

function TextField({ label, rows, isRequired = false, value, onChange }: TextFieldProps): ReactElement {
  return (
    <Field label={label}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          required={isRequired}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type File = ReleaseResource['attributes']['media'][number];

const described = ({ assetId, focus }: File, altText: string) => ({
  assetId,
  ...(altText !== '' && { altText }),
  ...(focus && { focus }),
});
