import { useState, type ReactElement } from 'react';
import { filledPrompt, variablesIn } from '../api/prompts.js';
import { Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { Snippet } from '../ui/snippet.js';
import { useWords } from '../words/words.js';
import { promptWords } from './words.js';

/** The prompt as a model would get it, with values to try. Nothing of it is saved. */
export function FilledPreview({ text }: { text: string }): ReactElement {
  const t = useWords(promptWords);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const names = variablesIn([text]);
  return (
    <Panel title={t('preview')}>
      <div className="prompt-fields">
        {names.length === 0 ? (
          <p className="note">{t('variables.none')}</p>
        ) : (
          names.map((name) => (
            <Field key={name} label={t('value', { name })}>
              {(control) => (
                <input
                  {...control}
                  className="theirs"
                  maxLength={500}
                  autoComplete="off"
                  value={values[name] ?? ''}
                  onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                />
              )}
            </Field>
          ))
        )}
        <Snippet text={filledPrompt(text, values)} label={t('preview')} />
      </div>
    </Panel>
  );
}
