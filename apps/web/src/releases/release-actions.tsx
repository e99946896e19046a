import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { isInSeries, occurrenceScopes, type OccurrenceScope } from '../api/series.js';
import { ApprovalNote } from '../ui/approval-note.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { OccurrenceDialog } from '../ui/occurrence-dialog.js';
import { ShareForReview } from '../ui/share-for-review.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { CopyButtons } from './copy-buttons.js';
import { isChangeable, possibleFor } from './possible.js';
import { isSeriesAction, releaseActions, seriesActions, type ReleaseActionName, type SeriesActionName } from './queries.js';
import { releaseWords } from './words.js';

/** Those that cannot be taken back. */
const asked = ['publish-now', 'cancel', 'delete'] as const;
type Asked = (typeof asked)[number];
const isAsked = (name: ReleaseActionName): name is Asked => asked.some((each) => each === name);

/** Buttons for what can be done with a release now, for whoever may. */
export function ReleaseActions({ release }: { release: ReleaseResource }): ReactElement | null {
  const { id, attributes } = release;
  const t = useWords(releaseWords);
  const organization = useOrganization();
  const [question, ask, forget] = useQuestion<Asked>();
  const [series, askSeries, forgetSeries] = useQuestion<SeriesActionName>();
  const action = useReleaseAction(id, forget);
  const isOneOfMany = isInSeries(attributes);
  const start = (name: ReleaseActionName): void => {
    if (isOneOfMany && isSeriesAction(name)) askSeries(name);
    else if (isAsked(name)) ask(name);
    else action.mutate({ name });
  };
  if (!roleAtLeast(organization.role, 'creator')) return null;
  const answer = action.data === undefined ? undefined : action.data.data;
  return (
    <>
      {isChangeable(attributes) && (
        <Link className="button" to={`/${organization.slug}/~/compose/${id}`}>
          {t('action.edit')}
        </Link>
      )}
      {possibleFor(attributes).map((name) => (
        <Button
          key={name}
          kind={name === 'delete' || name === 'cancel' ? 'danger' : 'plain'}
          isBusy={action.isPending && action.variables.name === name}
          onClick={() => start(name)}
        >
          {t(name === 'resume' && attributes.status === 'draft' ? 'action.schedule' : `action.${name}`)}
        </Button>
      ))}
      <CopyButtons {...release} />
      <ShareForReview subject={{ type: 'release', id }} rights={['comment']} />
      {answer?.type === 'approval' && <ApprovalNote approvalId={answer.id} />}
      {action.isError && <Trouble error={action.error} />}
      <Questions {...{ question, series, isOneOfMany, action }} onForget={forget} onForgetSeries={forgetSeries} />
    </>
  );
}

interface QuestionsProps {
  question: Asked | undefined;
  series: SeriesActionName | undefined;
  isOneOfMany: boolean;
  action: ReturnType<typeof useReleaseAction>;
  onForget: () => void;
  onForgetSeries: () => void;
}

/** What is asked before something happens. */
function Questions({ question, series, isOneOfMany, action, onForget, onForgetSeries }: QuestionsProps): ReactElement {
  const t = useWords(releaseWords);
  return (
    <>
      {question !== undefined && (
        <Confirm
          title={t(`confirm.${question}.title`)}
          text={<ConfirmText question={question} isOneOfMany={isOneOfMany} />}
          yes={t(`action.${question}`)}
          no={t('confirm.no')}
          isBusy={action.isPending}
          onConfirm={() => action.mutate({ name: question })}
          onCancel={onForget}
        />
      )}
      {series !== undefined && (
        <SeriesQuestion
          name={series}
          onAnswer={(occurrences) => action.mutate({ name: series, occurrences })}
          onClose={onForgetSeries}
        />
      )}
    </>
  );
}

/** What is lost; of a release of a series, that it is lost for this one only. */
function ConfirmText({ question, isOneOfMany }: { question: Asked; isOneOfMany: boolean }): ReactElement {
  const t = useWords(releaseWords);
  return (
    <div className="stack">
      <p>{t(`confirm.${question}.text`)}</p>
      {isOneOfMany && <p>{t('series.only')}</p>}
    </div>
  );
}

interface SeriesQuestionProps {
  name: SeriesActionName;
  onAnswer: (scope: OccurrenceScope) => void;
  onClose: () => void;
}

/** Which releases of the series it is for. */
function SeriesQuestion({ name, onAnswer, onClose }: SeriesQuestionProps): ReactElement {
  const t = useWords(releaseWords);
  return (
    <OccurrenceDialog
      title={t(`series.${name}.title`)}
      scopes={occurrenceScopes}
      hint={(scope) => t(`series.${name}.${scope}`)}
      yes={t(`series.${name}.yes`)}
      no={t('confirm.no')}
      isDangerous={name === 'cancel'}
      onAnswer={onAnswer}
      onClose={onClose}
    />
  );
}

interface Started {
  name: ReleaseActionName;
  /** Of a release of a series. */
  occurrences?: OccurrenceScope;
}

function useReleaseAction(releaseId: string, onDone: () => void) {
  const { client, id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ name, occurrences }: Started) => {
      const path = { id: releaseId };
      return occurrences !== undefined && isSeriesAction(name)
        ? seriesActions[name]({ client, path, body: { occurrences } })
        : releaseActions[name]({ client, path });
    },
    meta: { ends: releaseId },
    onSettled: async (_answer, error, { name }) => {
      onDone();
      if (name === 'delete' && error === null) {
        await navigate({ to: `/${slug}/~/releases` });
        queries.removeQueries({ queryKey: [id, 'releases', releaseId] });
      }
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('release') ?? false });
    },
  });
}
