import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { ApprovalsService, AskedFor, PublishingRequests, WithdrawApprovals } from '../../approvals/index.js';
import { PostsService, ReleasesService, type ReleaseView } from '../../publishing/index.js';
import {
  type AbandonedStep,
  type NodeDeclaration,
  type Rehearsal,
  type StepCall,
  StepFailure,
  type StepResult,
} from '../nodes/node-kind.js';
import type { Effect } from './effect.js';
import { keysOf } from './generation-state.js';
import { contentFields, contentMistakes, isMadeUp, releaseBody, targetsOf } from './release-body.js';
import { rehearsedId } from './rehearsed-ids.js';
import { requestRelease } from './request-release.js';
import { UndoRelease } from './undo-release.js';
import { approvalWaitedFor, approvedResult, executionOver, waitForApproval } from './wait-for-approval.js';
import { hasEnded, releaseIdIn, releaseWaitedFor, waitForRelease } from './wait-for-release.js';

const declaration: NodeDeclaration = {
  kind: 'publish',
  label: 'Publish',
  description:
    'Publishes a text, or a draft, to connected accounts at once, and waits until every account has it or has refused it. Fails if no account has it. Waits for an approval where the organization asks for one.',
  group: 'publish',
  fields: {
    ...contentFields,
    wait: {
      type: 'boolean',
      label: 'Wait for the outcome',
      description: 'Whether to wait until every account has it or has refused it. Otherwise the workflow goes on at once.',
      default: true,
    },
  },
  outputs: {
    releaseId: { type: 'text', description: 'Id of the release.' },
    status: { type: 'text', description: '"published", "partially_published", or how far it is if nothing was waited for.' },
    urls: { type: 'list', description: 'Addresses of the published posts.' },
    published: { type: 'list', description: 'For each account that has it: {connectionId, platform, url, postId}.' },
    failed: { type: 'list', description: 'For each account that does not: {connectionId, platform, code, message}.' },
  },
  ports: ['out'],
  replay: 'keyed',
  undo: 'automatic',
  scopes: ['posts:schedule', 'posts:publish'],
  reachesOutside: true,
  timeoutSeconds: 60,
  retry: { maxAttempts: 3, waitSeconds: 5 },
  check: contentMistakes,
};

/** Published at once, so that no time is read in it. */
const now = { timezone: 'UTC' };

/** Publishes a release and waits for its outcome. */
@Injectable()
export class Publish implements Effect {
  static readonly declaration = declaration;

  constructor(
    private readonly requests: PublishingRequests,
    private readonly releases: ReleasesService,
    private readonly posts: PostsService,
    private readonly approvals: ApprovalsService,
    private readonly withdrawing: WithdrawApprovals,
    private readonly undoing: UndoRelease,
  ) {}

  async perform(caller: Principal, call: StepCall): Promise<StepResult> {
    const waited = releaseWaitedFor(call);
    if (waited !== null) return followed(call, await this.releases.read(caller, waited.releaseId), waited.since);
    const approvalId = approvalWaitedFor(call);
    if (approvalId !== null)
      return approvedResult(this.approvals, caller, approvalId, async (data) =>
        followed(call, await this.releases.read(caller, releaseIdIn(data))),
      );
    const made = await requestRelease(this.requests, caller, await releaseBody(this.posts, caller, call, now), call.key);
    return made instanceof AskedFor ? waitForApproval(made) : followed(call, made);
  }

  /** What is published is deleted, where its platform lets anybody do so. */
  async compensate(caller: Principal, call: StepCall, output: unknown): Promise<StepResult> {
    return this.undoing.delete(caller, call, output);
  }

  /** Nobody waits for the approval any more. What was published or scheduled stays. */
  async abandon({ organizationId, key }: AbandonedStep): Promise<void> {
    await this.withdrawing.withdraw(organizationId, keysOf(key), executionOver);
  }

  async rehearse(caller: Principal, call: StepCall): Promise<Rehearsal> {
    if (!isMadeUp(call)) await this.releases.check(caller, await releaseBody(this.posts, caller, call, now));
    const published = targetsOf(call.settings).map(({ connectionId }) => ({
      ...{ connectionId, platform: null, url: null, postId: null },
    }));
    return { output: { releaseId: rehearsedId('rel'), status: 'published', urls: [], published, failed: [] } };
  }
}

/** @param since when the step began to wait for it; undefined if it does not yet */
function followed({ settings }: StepCall, release: ReleaseView, since?: number): StepResult {
  const { id: releaseId, status } = release;
  const isOver = hasEnded(release);
  if (settings['wait'] !== false && !isOver) return waitForRelease(releaseId, since);
  const [published, failed] = [publishedOn(release), failedOn(release)];
  if (isOver && published.length === 0) throw nothingPublished(release, failed);
  const urls = published.flatMap(({ url }) => url ?? []);
  return { output: { releaseId, status, urls, published, failed } };
}

function publishedOn({ targets }: ReleaseView) {
  return targets
    .filter(({ status }) => status === 'published')
    .map(({ connectionId, platform, url, externalProviderId: postId }) => ({ connectionId, platform, url, postId }));
}

function failedOn({ targets }: ReleaseView) {
  return targets
    .filter(({ status }) => status === 'failed' || status === 'cancelled')
    .map(({ connectionId, platform, status, error }) => ({
      ...{ connectionId, platform, code: error?.code ?? status, message: error?.message ?? `The target was ${status}.` },
    }));
}

function nothingPublished({ id, targets }: ReleaseView, failed: ReturnType<typeof failedOn>): StepFailure {
  const reasons = failed.map(({ platform, message }) => `${platform}: ${message}`).join(' ');
  const errorClass = targets.find(({ error }) => error !== null)?.error?.class ?? 'validation';
  return StepFailure.of(errorClass, 'publish_failed', `No account has the release ${id}. ${reasons}`);
}
