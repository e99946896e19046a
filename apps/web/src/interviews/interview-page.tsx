import type { BrandInterviewResource, BrandResource } from '@imprint/sdk';
import { roleAtLeast } from '@imprint/contracts/access';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Loaded } from '../ui/loaded.js';
import { Note } from '../ui/note.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { Refusal } from '../ui/refusal.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { brandOf, interviewOf, takeStep, type Step } from './queries.js';
import { interviewWords } from './words.js';

/** As the API has it. */
const longest = 10_000;

/** Questions that fill in a brand, one at a time. */
export function InterviewPage(): ReactElement {
  const { brandId }: { brandId?: string } = useParams({ strict: false });
  const query = useQuery(brandOf(useOrganization(), brandId ?? ''));
  return <Loaded query={query}>{({ data }) => <Interview {...data} />}</Loaded>;
}

function Interview({ id, attributes: { label } }: BrandResource): ReactElement {
  const t = useWords(interviewWords);
  const organization = useOrganization();
  const query = useQuery(interviewOf(organization, id, useLanguage()));
  return (
    <Page
      title={t('title', { label })}
      lead={
        <>
          <p className="known note">
            <Link to={`/${organization.slug}/~/brands/${id}`}>{t('back.to', { label })}</Link>
          </p>
          <p>{t('lead')}</p>
        </>
      }
    >
      <Loaded query={query}>{({ data }) => <Course brandId={id} interview={data} />}</Loaded>
    </Page>
  );
}

interface CourseProps {
  brandId: string;
  interview: BrandInterviewResource;
}

function Course({ brandId, interview }: CourseProps): ReactElement {
  const t = useWords(interviewWords);
  const { role } = useOrganization();
  const { take, error, isPending } = useSteps(brandId);
  const mayAnswer = roleAtLeast(role, 'creator');
  const { status, canGoBack, question } = interview.attributes;
  const isOpen = status === 'open';
  return (
    <div className="stack">
      <Progress interview={interview} />
      {!mayAnswer && <p className="note">{t('viewer')}</p>}
      {isOpen && mayAnswer && <Question key={question?.field} interview={interview} take={take} isBusy={isPending} />}
      {error !== null && <Refusal error={error} />}
      {mayAnswer && (
        <div className="actions">
          {!isOpen && (
            <Button kind="primary" isBusy={isPending} onClick={() => take({ name: 'start' })}>
              {t(status === 'none' ? 'start' : 'again')}
            </Button>
          )}
          {canGoBack && (
            <Button isBusy={isPending} onClick={() => take({ name: 'back', field: question?.field })}>
              {t('back')}
            </Button>
          )}
          {isOpen && (
            <Button kind="quiet" isBusy={isPending} onClick={() => take({ name: 'stop' })}>
              {t('stop')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What is answered is shown as the API says it is, and nothing else. */
function useSteps(brandId: string): { take: (step: Step) => void; error: Error | null; isPending: boolean } {
  const organization = useOrganization();
  const language = useLanguage();
  const queries = useQueryClient();
  const { queryKey } = interviewOf(organization, brandId, language);
  const step = useMutation({
    mutationFn: (given: Step) => takeStep(organization, brandId, language, given),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    // Somebody else may have answered meanwhile.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return { take: step.mutate, error: step.error, isPending: step.isPending };
}

function Progress({ interview: { attributes } }: { interview: BrandInterviewResource }): ReactElement {
  const t = useWords(interviewWords);
  const { score, remaining, status, understood } = attributes;
  const left = understood?.leftOut ?? [];
  return (
    <div className="stack" role="status">
      <p>
        <strong>{t('complete', { score })}</strong>
        {status === 'open' && <span className="note"> · {t('remaining', { count: remaining })}</span>}
      </p>
      <progress max={100} value={score} aria-label={t('complete', { score })} />
      {(status === 'finished' || status === 'stopped') && <Note text={t(status)} />}
      {understood !== null && understood.isSkipped && <p className="note">{t('skipped')}</p>}
      {understood !== null && !understood.isSkipped && (
        <p>
          <span className="note">{t('understood')}</span> <span className="theirs">{understood.values.join(', ')}</span>
        </p>
      )}
      {left.length > 0 && <p className="theirs">{t('left', { parts: left.join(', ') })}</p>}
    </div>
  );
}

interface QuestionProps {
  interview: BrandInterviewResource;
  take: (step: Step) => void;
  isBusy: boolean;
}

function Question({ interview, take, isBusy }: QuestionProps): ReactElement | null {
  const t = useWords(interviewWords);
  const [answer, setAnswer] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  // Each question is a new box: whoever answers goes on typing.
  useEffect(() => box.current?.focus(), []);
  const { question } = interview.attributes;
  if (question === null) return null;
  const { field, text, hint } = question;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (answer.trim() !== '') take({ name: 'answer', field, answer });
  };
  return (
    <Panel title={text}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('answer')} hint={hint}>
          {(control) => (
            <textarea
              {...control}
              ref={box}
              rows={3}
              value={answer}
              maxLength={longest}
              onChange={({ target }) => setAnswer(target.value)}
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
        </div>
      </form>
    </Panel>
  );
}
