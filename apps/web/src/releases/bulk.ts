import { cancelRelease, deleteRelease, type Imprint, type ReleaseResource } from '@imprint/sdk';
import { wallAt, wallDaysLater } from '../time/moves.js';
import { tagRelease } from '../api/tags.js';
import { copyRelease, moveRelease } from './queries.js';
import { isChangeable, possible } from './possible.js';

/** What is done with several releases at once. */
export const bulkNames = ['move', 'tag', 'duplicate', 'cancel', 'delete'] as const;
export type BulkName = (typeof bulkNames)[number];
export type BulkAction =
  { name: Exclude<BulkName, 'move' | 'tag'> } | { name: 'move'; days: number } | { name: 'tag'; tagId: string; isAdded: boolean };

/** Releases that can be selected at a time. */
export const mostSelected = 100;
const atOnce = 3;

/** What became of one release. */
export interface BulkOutcome {
  release: ReleaseResource;
  result: 'done' | 'approval' | 'failed';
  /** What the API answered: how a move is taken back. */
  changed?: ReleaseResource;
  error?: unknown;
}

export function isPossible(name: BulkName, { attributes }: ReleaseResource): boolean {
  if (name === 'duplicate' || name === 'tag') return true;
  if (name === 'move') return attributes.scheduledAt !== null && isChangeable(attributes);
  return possible[attributes.status].includes(name);
}

/** Does it with each of them, a few at a time; what fails stops nothing. */
export async function runBulk(
  client: Imprint,
  releases: readonly ReleaseResource[],
  action: BulkAction,
  onProgress: (done: number) => void,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  const waiting = [...releases];
  const work = async (): Promise<void> => {
    for (let release = waiting.shift(); release !== undefined; release = waiting.shift()) {
      outcomes.push(await outcomeOf(client, release, action));
      onProgress(outcomes.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

/** Puts what was moved back where it was, unless somebody has changed it since. */
export async function undoMoves(client: Imprint, moved: readonly BulkOutcome[]): Promise<void> {
  await Promise.allSettled(
    moved.flatMap(({ release, changed }) => {
      const { scheduledAt, timezone } = release.attributes;
      if (changed === undefined || scheduledAt === null) return [];
      return [moveRelease(client, changed, wallAt(Date.parse(scheduledAt), timezone))];
    }),
  );
}

async function outcomeOf(client: Imprint, release: ReleaseResource, action: BulkAction): Promise<BulkOutcome> {
  try {
    const answer = await act(client, release, action);
    if (answer?.data.type === 'approval') return { release, result: 'approval' };
    const isMoved = action.name === 'move' && answer?.data.type === 'release';
    return { release, result: 'done', ...(isMoved && { changed: answer.data }) };
  } catch (error) {
    return { release, result: 'failed', error };
  }
}

async function act(client: Imprint, release: ReleaseResource, action: BulkAction) {
  const { id, attributes } = release;
  if (action.name === 'move') {
    const planned = Date.parse(attributes.scheduledAt ?? '');
    return moveRelease(client, release, wallDaysLater(planned, attributes.timezone, action.days));
  }
  if (action.name === 'tag') {
    const others = attributes.tags.map((tag) => tag.id).filter((tagId) => tagId !== action.tagId);
    return tagRelease(client, release, action.isAdded ? [...others, action.tagId] : others);
  }
  if (action.name === 'duplicate') return copyRelease(client, attributes, attributes.targets);
  if (action.name === 'cancel') return cancelRelease({ client, path: { id } });
  await deleteRelease({ client, path: { id } });
  return undefined;
}
