import type { BrandInterviewResource } from '@imprint/sdk';
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import type { Step } from './queries.js';
import type { Asked } from './question.js';
import { interviewWords } from './words.js';

/** Of the others, each line is an entry. */
const texts: readonly string[] = ['description', 'text', 'voice.sampleOutput'];

interface ProposalProps {
  question: Asked;
  proposal: NonNullable<BrandInterviewResource['attributes']['proposal']>;
  take: (step: Step) => void;
  isBusy: boolean;
  onAgain: () => void;
}

/** What an answer is saved as, for whoever answered to confirm or to change. */
export function Proposal({ question, proposal, take, isBusy, onAgain }: ProposalProps): ReactElement {
  const t = useWords(interviewWords);
  const { field, values, answer } = proposal;
  const proposed = values.join('\n');
  const [text, setText] = useState(proposed);
  const box = useRef<HTMLTextAreaElement>(null);
  // It takes the place of the box that had the focus.
  useEffect(() => box.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // As they are shown: something else may be proposed by now.
    if (text === proposed) return take({ name: 'confirm', field, values });
    const lines = texts.includes(field) ? [text.trim()] : text.split('\n').map((line) => line.trim());
    const changed = lines.filter((line) => line !== '');
    if (changed.length > 0) take({ name: 'confirm', field, values: changed });
  };
  return (
    <Panel title={question.text}>
      <form className="stack" onSubmit={submit}>
        <p>
          <span className="note">{t('answered')}</span> <q className="theirs">{answer}</q>
        </p>
        <Field label={t('proposal')} hint={t(values.length > 1 ? 'proposal.list' : 'proposal.hint')}>
          {(control) => (
            <textarea
              {...control}
              ref={box}
              className="theirs"
              rows={Math.min(8, Math.max(2, values.length + 1))}
              value={text}
              readOnly={isBusy}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="actions">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t('confirm')}
          </Button>
          <Button isBusy={isBusy} onClick={onAgain}>
            {t('anew')}
          </Button>
          <Button kind="quiet" isBusy={isBusy} onClick={() => take({ name: 'skip', field })}>
            {t('skip')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
