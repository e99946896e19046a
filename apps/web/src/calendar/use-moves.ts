import type { TargetResource } from '@imprint/sdk';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOrganization } from '../api/organization.js';
import { momentOfTime } from '../time/moves.js';
import { calendarKey, moveTarget, type Calendar } from './queries.js';

/** How long a move can be taken back by one click. */
const undoMs = 10_000;

export interface Move {
  /** As it was before. */
  target: TargetResource;
  /** ISO 8601; wall time of the release, or an instant. */
  time: string;
  isUndo?: boolean;
}

type Answer = Awaited<ReturnType<typeof moveTarget>>;
export type Moves = UseMutationResult<Answer, Error, Move>;

/** Moves targets in time: shown at once, and taken back when the API refuses. What became of it is said for ten seconds. */
export function useMoves(): Moves {
  const organization = useOrganization();
  const queries = useQueryClient();
  const queryKey = calendarKey(organization);
  const show = (id: string, scheduledAt: string | null): void => {
    queries.setQueriesData<Calendar>(
      { queryKey },
      (calendar) =>
        calendar && { ...calendar, targets: calendar.targets.map((each) => (each.id === id ? at(each, scheduledAt) : each)) },
    );
  };
  const moves = useMutation<Answer, Error, Move>({
    mutationKey: queryKey,
    mutationFn: ({ target, time }) =>
      moveTarget({
        client: organization.client,
        path: { id: target.attributes.releaseId, targetId: target.id },
        body: { scheduledAt: time },
      }),
    onMutate: async ({ target, time }) => {
      await queries.cancelQueries({ queryKey });
      show(target.id, new Date(momentOfTime(time, target.attributes.timezone)).toISOString());
    },
    onSettled: async (answer, _error, { target }) => {
      if (answer?.data.type !== 'release') show(target.id, target.attributes.scheduledAt);
      // The last of several moves reads again what all of them made.
      if (queries.isMutating({ mutationKey: queryKey }) > 1) return;
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('release') ?? false });
    },
  });
  const { isSuccess, submittedAt, reset } = moves;
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(reset, undoMs);
    return () => clearTimeout(timer);
  }, [isSuccess, submittedAt, reset]);
  return moves;
}

function at(target: TargetResource, scheduledAt: string | null): TargetResource {
  return { ...target, attributes: { ...target.attributes, scheduledAt } };
}
