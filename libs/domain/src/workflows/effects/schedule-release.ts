import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { ApprovalsService, AskedFor, PublishingRequests, WithdrawApprovals } from '../../approvals/index.js';
import { PostsService, ReleasesService, type ReleaseView } from '../../publishing/index.js';
import type { AbandonedStep, NodeDeclaration, Rehearsal, StepCall, StepResult } from '../nodes/node-kind.js';
import type { Effect } from './effect.js';
import { keysOf } from './generation-state.js';
import { textIn } from './effect-settings.js';
import { contentFields, contentMistakes, isMadeUp, releaseBody, type ReleaseTime, targetsOf } from './release-body.js';
import { rehearsedId } from './rehearsed-ids.js';
import { requestRelease } from './request-release.js';
import { UndoRelease } from './undo-release.js';
import { approvalWaitedFor, approvedResult, executionOver, waitForApproval } from './wait-for-approval.js';
import { releaseIdIn } from './wait-for-release.js';

const declaration: NodeDeclaration = {
  kind: 'schedule_release',
  label: 'Schedule a release',
  description:
    'Schedules a text, or a draft, to connected accounts, at a time or in the next free slot of each account. Waits for an approval where the organization asks for one.',
  group: 'publish',
  fields: {
    ...contentFields,
    scheduledAt: {
      type: 'text',
      label: 'Time',
      description: 'When to publish, such as 2027-03-28T09:00; without an offset it is local time in the time zone.',
      isTemplate: true,
      maxLength: 40,
    },
    slot: {
      type: 'text',
      label: 'Slot',
      description: 'Instead of a time: "next" takes the next free slot of each account.',
      allowed: ['next'],
    },
    timezone: {
      type: 'text',
      label: 'Time zone',
      description: 'IANA time zone of the time, such as Europe/Berlin.',
      default: 'UTC',
      isTemplate: true,
      maxLength: 64,
    },
  },
  outputs: {
    releaseId: { type: 'text', description: 'Id of the release.' },
    status: { type: 'text', description: 'Its status, such as "scheduled".' },
    scheduledAt: { type: 'text', description: 'When its first target is due.' },
    targets: { type: 'list', description: 'For each account: {connectionId, platform, status, scheduledAt}.' },
  },
  ports: ['out'],
  replay: 'keyed',
  undo: 'automatic',
  scopes: ['posts:schedule'],
  reachesOutside: true,
  timeoutSeconds: 60,
  retry: { maxAttempts: 3, waitSeconds: 5 },
  check: (settings) => [...contentMistakes(settings), ...timeMistakes(settings)],
};

/** Schedules a release. */
@Injectable()
export class ScheduleRelease implements Effect {
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
    const approvalId = approvalWaitedFor(call);
    if (approvalId !== null)
      return approvedResult(this.approvals, caller, approvalId, async (data) => ({
        output: outputOf(await this.releases.read(caller, releaseIdIn(data))),
      }));
    const body = await releaseBody(this.posts, caller, call, timeOf(call));
    const made = await requestRelease(this.requests, caller, body, call.key);
    return made instanceof AskedFor ? waitForApproval(made) : { output: outputOf(made) };
  }

  /** What is published already stays. */
  async compensate(caller: Principal, _call: StepCall, output: unknown): Promise<StepResult> {
    return this.undoing.cancel(caller, output);
  }

  /** Nobody waits for the approval any more. What was published or scheduled stays. */
  async abandon({ organizationId, key }: AbandonedStep): Promise<void> {
    await this.withdrawing.withdraw(organizationId, keysOf(key), executionOver);
  }

  async rehearse(caller: Principal, call: StepCall): Promise<Rehearsal> {
    const time = timeOf(call);
    if (!isMadeUp(call)) await this.releases.check(caller, await releaseBody(this.posts, caller, call, time));
    const scheduledAt = time.scheduledAt ?? null;
    const targets = targetsOf(call.settings).map(({ connectionId }) => ({
      ...{ connectionId, platform: null, status: 'scheduled', scheduledAt },
    }));
    return { output: { releaseId: rehearsedId('rel'), status: 'scheduled', scheduledAt, targets } };
  }
}

function timeMistakes(settings: Readonly<Record<string, unknown>>): string[] {
  const [time, slot] = ['scheduledAt', 'slot'].map((name) => settings[name] !== undefined && settings[name] !== null);
  if (time === true && slot === true) return ['slot: is given together with scheduledAt; keep one of them.'];
  return time === true || slot === true ? [] : ['scheduledAt: is missing; give it, or slot "next".'];
}

function timeOf({ settings }: StepCall): ReleaseTime {
  const timezone = textIn(settings, 'timezone') ?? 'UTC';
  if (settings['slot'] === 'next') return { timezone, slot: 'next' };
  // An empty time would publish at once.
  return { timezone, scheduledAt: textIn(settings, 'scheduledAt') ?? '' };
}

function outputOf({ id, status, scheduledAt, targets }: ReleaseView): object {
  const planned = targets.map(({ connectionId, platform, status: state, scheduledAt: at }) => ({
    ...{ connectionId, platform, status: state, scheduledAt: at?.toISOString() ?? null },
  }));
  return { releaseId: id, status, scheduledAt: scheduledAt?.toISOString() ?? null, targets: planned };
}
