import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { ChangePublishedPost, ControlRelease, ReleasesService, type ReleaseView } from '../../publishing/index.js';
import { type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import { releaseIdIn, releaseWaitedFor, waitForRelease } from './wait-for-release.js';

type Target = ReleaseView['targets'][number];

const pending: readonly Target['status'][] = ['draft', 'scheduled', 'paused'];
/** A worker is at it. */
const moving: readonly Target['status'][] = ['publishing'];

/** Undoes releases that steps have made. */
@Injectable()
export class UndoRelease {
  constructor(
    private readonly releases: ReleasesService,
    private readonly control: ControlRelease,
    private readonly posts: ChangePublishedPost,
  ) {}

  /** Cancels what is not published yet. @throws StepFailure if something is; Problem */
  async cancel(caller: Principal, output: unknown): Promise<StepResult> {
    if (hasMadeNone(output)) return { output: null };
    const release = await this.cancelled(caller, releaseIdOf(output));
    const published = release.targets.filter(isOut);
    if (published.length === 0) return { output: null };
    const where = published.map(({ platform }) => platform).join(', ');
    throw StepFailure.of(
      'validation',
      'release_published',
      `The release ${release.id} was published before: ${where}. Delete the posts there.`,
    );
  }

  /**
   * Cancels what is not published yet, and has what is published deleted from its platforms, as far as these let anybody do so.
   * @throws StepFailure for a post that stays; Problem
   */
  async delete(caller: Principal, call: StepCall, output: unknown): Promise<StepResult> {
    if (hasMadeNone(output)) return { output: null };
    const waited = releaseWaitedFor(call);
    const release = await this.cancelled(caller, releaseIdOf(output));
    const { id, targets } = release;
    if (targets.some(({ status }) => moving.includes(status))) return waitForRelease(id, waited?.since);
    const problems: unknown[] = [];
    for (const target of targets.filter((one) => isOut(one) && one.postChange?.action !== 'delete'))
      await this.posts.changePost(caller, id, target.id, { action: 'delete' }).catch((error: unknown) => problems.push(error));
    const now = await this.releases.read(caller, id);
    const left = now.targets.filter(isOut);
    const isDeleting = ({ postChange }: Target): boolean => postChange?.action === 'delete' && postChange.status !== 'failed';
    if (left.some(isDeleting)) return waitForRelease(id, waited?.since);
    if (left.length === 0) return { output: null };
    if (problems.length > 0) throw problems[0];
    throw StepFailure.of('provider_outage', 'posts_left', `Not deleted: ${left.map(reasonOf).join(' ')}`);
  }

  private async cancelled(caller: Principal, id: string): Promise<ReleaseView> {
    const release = await this.releases.read(caller, id);
    if (!release.targets.some(isPending)) return release;
    try {
      await this.control.controlRelease(caller, id, 'cancel');
    } catch (error) {
      const now = await this.releases.read(caller, id);
      // A worker has taken it in between.
      if (error instanceof Problem && error.code === 'state_conflict' && !now.targets.some(isPending)) return now;
      throw error;
    }
    return this.releases.read(caller, id);
  }
}

const isPending = ({ status }: Target): boolean => pending.includes(status);

/** Whether it is, or may be, on its platform. */
const isOut = ({ status, deletedFromPlatformAt }: Target): boolean =>
  (status === 'published' || status === 'publishing' || status === 'unconfirmed') && deletedFromPlatformAt === null;

const reasonOf = ({ platform, postChange }: Target): string =>
  `${platform}: ${postChange?.error?.message ?? 'nobody knows whether it was published.'}`;

/** Of a step that waited for an approval when it was cancelled. */
const hasMadeNone = (output: unknown): boolean => (output as { releaseId?: unknown } | null)?.releaseId === undefined;

const releaseIdOf = (output: unknown): string => releaseIdIn({ id: (output as { releaseId?: unknown } | null)?.releaseId });
