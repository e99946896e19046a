import type { BrandInterviewResource, BrandResource } from '@imprint/sdk';
import { roleAtLeast } from '@imprint/contracts/access';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Note } from '../ui/note.js';
import { Others } from '../ui/others.js';
import { Page } from '../ui/page.js';
import { Refusal } from '../ui/refusal.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { Overtaken } from './overtaken.js';
import { Proposal } from './proposal.js';
import { brandOf, interviewOf, takeStep, type Step } from './queries.js';
import { Question, type Typed } from './question.js';
import { interviewWords } from './words.js';
import './interviews.css';

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
  const [typed, setTyped] = useState<Typed>();
  const { take, error, isPending } = useSteps(brandId, () => setTyped(undefined));
  const mayAnswer = roleAtLeast(role, 'creator');
  const { status, canGoBack, question } = interview.attributes;
  const isOpen = status === 'open';
  return (
    <div className="stack interview">
      <Others id={brandId} isEditing={typed !== undefined} />
      <Progress interview={interview} />
      {!mayAnswer && <p className="note">{t('viewer')}</p>}
      {mayAnswer && (
        <Asked brandId={brandId} interview={interview} typed={typed} onType={setTyped} take={take} isBusy={isPending} />
      )}
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

interface AskedProps extends CourseProps {
  typed: Typed | undefined;
  onType: (typed: Typed | undefined) => void;
  take: (step: Step) => void;
  isBusy: boolean;
}

/** What is asked now, or what an answer to it is saved as; and what somebody typed who was overtaken by another answer. */
function Asked({ brandId, interview, typed, onType, take, isBusy }: AskedProps): ReactElement | null {
  const { question, proposal, revision } = interview.attributes;
  const isOvertaken = typed !== undefined && typed.text.trim() !== '' && typed.field !== question?.field && !isBusy;
  const own = typed?.field === question?.field ? typed : undefined;
  // Whoever has typed an answer goes on with it, also where somebody else's is proposed meanwhile.
  const isProposed = question !== null && proposal !== null && own === undefined;
  return (
    <>
      {isOvertaken && (
        <Overtaken
          brandId={brandId}
          revision={revision}
          typed={typed}
          {...(question !== null && { onUse: () => onType({ field: question.field, text: typed.text }) })}
          onDiscard={() => onType(undefined)}
        />
      )}
      {isProposed && (
        <Proposal
          key={`${proposal.field} ${proposal.answer}`}
          question={question}
          proposal={proposal}
          take={take}
          isBusy={isBusy}
          onAgain={() => onType({ field: question.field, text: proposal.answer })}
        />
      )}
      {question !== null && !isProposed && (
        <Question
          key={question.field}
          question={question}
          text={own?.text ?? ''}
          onText={(text) => onType(text === '' ? undefined : { field: question.field, text })}
          take={take}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

/** What is answered is shown as the API says it is, and nothing else. */
function useSteps(brandId: string, onDone: () => void): { take: (step: Step) => void; error: Error | null; isPending: boolean } {
  const organization = useOrganization();
  const language = useLanguage();
  const queries = useQueryClient();
  const { queryKey } = interviewOf(organization, brandId, language);
  const step = useMutation({
    mutationFn: (given: Step) => takeStep(organization, brandId, language, given),
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      onDone();
    },
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
