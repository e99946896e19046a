import { ImprintError, type PromptResource, type UpdatePrompt } from '@imprint/sdk';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsOf } from '../api/faults.js';
import { Button } from '../ui/button.js';
import { Conflict } from '../ui/conflict.js';
import { useEdits } from '../ui/edits.js';
import { useLeaveWarning } from '../ui/leave-warning.js';
import { Panel } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useCreation, useUpdate } from './changes.js';
import { Enhancement } from './enhancement.js';
import { FilledPreview } from './filled-preview.js';
import { fieldsOf, noFields, PromptFields, type Fields } from './prompt-fields.js';
import { promptWords } from './words.js';

/** A prompt that is not saved yet. */
export function NewPrompt(): ReactElement {
  const t = useWords(promptWords);
  const creation = useCreation();
  const { fields, set, isChanged } = useEdits(noFields);
  useLeaveWarning(() => isChanged && !creation.isSuccess);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const { brandId, description, ...others } = fields;
    creation.mutate({ ...others, ...(brandId !== '' && { brandId }), ...(description !== '' && { description }) });
  };
  return (
    <Editor fields={fields} set={set}>
      <form className="prompt-fields" onSubmit={send}>
        <PromptFields fields={fields} set={set} error={creation.error} />
        <div className="actions">
          <Button type="submit" kind="primary" isBusy={creation.isPending} disabled={isIncomplete(fields)}>
            {t('create')}
          </Button>
        </div>
        <Failed error={creation.error} />
      </form>
    </Editor>
  );
}

/** A saved prompt, over what others save meanwhile. */
export function SavedPrompt({ prompt }: { prompt: PromptResource }): ReactElement {
  const t = useWords(promptWords);
  const { fields, changes, isChanged, set, forget } = useEdits(fieldsOf(prompt));
  const { revision } = prompt.attributes;
  // The one that was there when somebody began to type.
  const [read, setRead] = useState(revision);
  if (!isChanged && read !== revision) setRead(revision);
  const update = useUpdate(prompt);
  useLeaveWarning(() => isChanged);
  const save = (expectedRevision: number): void => update.mutate({ ...bodyOf(changes), expectedRevision }, { onSuccess: forget });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    save(read);
  };
  const takeTheirs = (): void => {
    forget();
    update.reset();
  };
  const isConflict = update.error instanceof ImprintError && update.error.code === 'revision_conflict';
  return (
    <Editor fields={fields} set={set}>
      <form className="prompt-fields" onSubmit={send}>
        <PromptFields fields={fields} set={set} error={update.error} />
        <div className="actions">
          <Button type="submit" kind="primary" isBusy={update.isPending} disabled={!isChanged || isIncomplete(fields)}>
            {t('save')}
          </Button>
          {update.isSuccess && !isChanged && <span role="status">{t('saved')}</span>}
        </div>
        {isConflict ? (
          <Conflict
            title={t('conflict')}
            mine={<p className="theirs copy">{fields.text}</p>}
            theirs={<p className="theirs copy">{prompt.attributes.text}</p>}
            onKeepMine={() => save(revision)}
            onTakeTheirs={takeTheirs}
          />
        ) : (
          <Failed error={update.error} />
        )}
      </form>
    </Editor>
  );
}

/** An empty text clears what can be cleared. */
const bodyOf = ({ brandId, description, ...others }: Partial<Fields>): UpdatePrompt => ({
  ...others,
  ...(brandId !== undefined && { brandId: brandId === '' ? null : brandId }),
  ...(description !== undefined && { description: description === '' ? null : description }),
});

interface EditorProps {
  fields: Fields;
  set: (changes: Partial<Fields>) => void;
  /** The form. */
  children: ReactElement;
}

/** The form, and what its text becomes. */
function Editor({ fields: { text, contentType, brandId }, set, children }: EditorProps): ReactElement {
  const t = useWords(promptWords);
  return (
    <>
      <Panel title={t('prompt')}>{children}</Panel>
      {contentType !== 'text' && (
        <Enhancement {...{ text, contentType, brandId }} onUse={(enhanced) => set({ text: enhanced })} />
      )}
      <FilledPreview text={text} />
    </>
  );
}

const isIncomplete = ({ name, text }: Fields): boolean => name.trim() === '' || text.trim() === '';

function Failed({ error }: { error: unknown }): ReactElement | null {
  return error === null || faultsOf(error).length > 0 ? null : <Trouble error={error} />;
}
