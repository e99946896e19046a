import type { BrandInterviewResource } from '@imprint/sdk';
import { useEffect, useRef, type FormEvent, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import type { Field as FieldName, Step } from './queries.js';
import { interviewWords } from './words.js';

/** As the API has it. */
const longest = 10_000;

export type Asked = NonNullable<BrandInterviewResource['attributes']['question']>;

/** What somebody has typed and not sent. */
export interface Typed {
  field: FieldName;
  text: string;
}

interface QuestionProps {
  question: Asked;
  text: string;
  onText: (text: string) => void;
  take: (step: Step) => void;
  isBusy: boolean;
}

export function Question({ question: { field, text: asked, hint }, text, onText, take, isBusy }: QuestionProps): ReactElement {
  const t = useWords(interviewWords);
  const box = useRef<HTMLTextAreaElement>(null);
  // Each question is a new box: whoever answers goes on typing.
  useEffect(() => box.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') take({ name: 'answer', field, answer: text });
  };
  return (
    <Panel title={asked}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('answer')} hint={hint}>
          {(control) => (
            <textarea
              {...control}
              ref={box}
              rows={3}
              value={text}
              // What is typed while an answer is read would be lost with it.
              readOnly={isBusy}
              maxLength={longest}
              onChange={({ target }) => onText(target.value)}
            />
          )}
        </Field>
        <div className="actions">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t('send')}
          </Button>
          <Button isBusy={isBusy} onClick={() => take({ name: 'skip', field })}>
            {t('skip')}
          </Button>
          {isBusy && (
            <span role="status" className="note">
              {t('reading')}
            </span>
          )}
        </div>
      </form>
    </Panel>
  );
}
