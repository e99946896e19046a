import type { CreateSnippet } from '@imprint/sdk';
import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { faultsAt, faultsOf } from '../api/faults.js';
import { Button } from '../ui/button.js';
import { Choice, Choices } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { snippetWords } from './words.js';

type Kind = CreateSnippet['kind'];

const kinds = ['hashtags', 'signature', 'text'] as const satisfies readonly Kind[];
const empty: CreateSnippet = { kind: 'hashtags', name: '', text: '' };

interface SnippetFormProps {
  saved?: CreateSnippet;
  change: {
    mutate: (fields: CreateSnippet, options?: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  /** On the button. */
  submit: string;
  /** What stands beside the button. */
  children?: ReactNode;
}

/** Kind, name and text of a snippet. */
export function SnippetForm({ saved = empty, change, submit, children }: SnippetFormProps): ReactElement {
  const t = useWords(snippetWords);
  const [fields, setFields] = useState(saved);
  const set = (changes: Partial<CreateSnippet>): void => setFields((known) => ({ ...known, ...changes }));
  const isIncomplete = fields.name.trim() === '' || fields.text.trim() === '';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(fields, { onSuccess: () => setFields(saved) });
  };
  return (
    <form className="snippet-form" onSubmit={send}>
      <Kinds kind={fields.kind} onChange={(kind) => set({ kind })} />
      <Field label={t('name')} faults={faultsAt(change.error, '/name')}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={60}
            autoComplete="off"
            value={fields.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('text')} faults={faultsAt(change.error, '/text')}>
        {(control) => (
          <textarea
            {...control}
            required
            className="theirs"
            rows={4}
            maxLength={2_000}
            value={fields.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
      </Field>
      {change.error !== null && faultsOf(change.error).length === 0 && <Trouble error={change.error} />}
      <div className="actions">
        {children}
        <Button type="submit" kind="primary" isBusy={change.isPending} disabled={isIncomplete}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

function Kinds({ kind: chosen, onChange }: { kind: Kind; onChange: (kind: Kind) => void }): ReactElement {
  const t = useWords(snippetWords);
  const name = useId();
  return (
    <Choices legend={t('kind')}>
      {kinds.map((kind) => (
        <Choice
          key={kind}
          type="radio"
          name={name}
          checked={kind === chosen}
          label={t(`kind.${kind}`)}
          hint={t(`kind.${kind}.hint`)}
          onChange={() => onChange(kind)}
        />
      ))}
    </Choices>
  );
}
