import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { ShareForReview } from '../ui/share-for-review.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { releaseActions, type ReleaseActionName } from './queries.js';
import { CopyButtons } from './copy-buttons.js';
import { isChangeable, possibleFor } from './possible.js';
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
  const action = useReleaseAction(id, forget);
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
          isBusy={action.isPending && action.variables === name}
          onClick={() => (isAsked(name) ? ask(name) : action.mutate(name))}
        >
          {t(name === 'resume' && attributes.status === 'draft' ? 'action.schedule' : `action.${name}`)}
        </Button>
      ))}
      <CopyButtons {...release} />
      <ShareForReview subject={{ type: 'release', id }} rights={['comment']} />
      {answer?.type === 'approval' && <NeedsApproval approvalId={answer.id} />}
      {action.isError && <Trouble error={action.error} />}
      {question !== undefined && (
        <Confirm
          title={t(`confirm.${question}.title`)}
          text={t(`confirm.${question}.text`)}
          yes={t(`action.${question}`)}
          no={t('confirm.no')}
          isBusy={action.isPending}
          onConfirm={() => action.mutate(question)}
          onCancel={forget}
        />
      )}
    </>
  );
}

function NeedsApproval({ approvalId }: { approvalId: string }): ReactElement {
  const t = useWords(releaseWords);
  const { slug } = useOrganization();
  const link = (parts: ReactNode[]): ReactNode => (
    <Link key="link" to={`/${slug}/~/publishing/review/${approvalId}`}>
      {parts}
    </Link>
  );
  return <p role="status">{t.rich('approval', { link })}</p>;
}

function useReleaseAction(releaseId: string, onDone: () => void) {
  const { client, id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (name: ReleaseActionName) => releaseActions[name]({ client, path: { id: releaseId } }),
    meta: { ends: releaseId },
    onSettled: async (_answer, error, name) => {
      onDone();
      if (name === 'delete' && error === null) {
        await navigate({ to: `/${slug}/~/releases` });
        queries.removeQueries({ queryKey: [id, 'releases', releaseId] });
      }
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('release') ?? false });
    },
  });
}
