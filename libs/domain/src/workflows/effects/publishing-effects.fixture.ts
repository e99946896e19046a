import type { Principal } from '@imprint/contracts/access';
import type { ResolveApproval } from '@imprint/contracts/approvals';
import { WithdrawApprovals } from '../../approvals/withdraw-approvals.js';
import { CreateRelease } from '@imprint/contracts/publishing';
import { eventually, testConfig } from '@imprint/platform/testing';
import type { SignalBus } from '@imprint/platform/signals';
import { ApprovalClaimsRepository } from '../../approvals/approval-claims.repository.js';
import { ApprovalCredentialsRepository } from '../../approvals/approval-credentials.repository.js';
import { ApprovalPreviews } from '../../approvals/approval-previews.js';
import { ApprovalsRepository } from '../../approvals/approvals.repository.js';
import {
  ApprovalAuthority,
  type ApprovalOutcome,
  ApprovalRuns,
  ApprovalsService,
  type ApprovedCall,
  ApprovedCalls,
  AskForApproval,
  PublishingRequests,
  RequestsOrApprovals,
  ResolveApprovalOperation,
} from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { IdentityService, Organizations } from '../../identity/index.js';
import { IdentityRepository } from '../../identity/identity.repository.js';
import { OrganizationsRepository } from '../../identity/organizations.repository.js';
import { UsersRepository } from '../../identity/users.repository.js';
import { ChangePublishedPost, type ComposePost, ConnectionAccounts, type ReleasesService } from '../../publishing/index.js';
import { PostChangesRepository } from '../../publishing/post-changes/post-changes.repository.js';
import { PublishedPosts } from '../../publishing/post-changes/published-posts.js';
import { elsewhere, type OpenedReleases, openReleases, person } from '../../publishing/releases/releases.fixture.js';
import { TargetsRepository } from '../../publishing/releases/targets.repository.js';
import { openEffects, requestersOn } from './effects.fixture.js';
import { PostDraft } from './post-draft.js';
import { Publish } from './publish.js';
import { ScheduleRelease } from './schedule-release.js';
import { UndoRelease } from './undo-release.js';

/** Runs approved calls as the app with the tools does, as far as these effects ask for any. */
class ReleaseCalls extends ApprovedCalls {
  constructor(
    private readonly releases: ReleasesService,
    private readonly requesters: ReturnType<typeof requestersOn>,
  ) {
    super();
  }

  mayBeginAgain(): boolean {
    return true;
  }

  async runCall(approval: ApprovedCall): Promise<ApprovalOutcome> {
    const caller = await this.requesters.principalOfApproval(approval);
    const body = Object.assign(new CreateRelease(), approval.arguments);
    const data = { ...(await this.releases.createRelease(caller, body, `appr:${approval.id}`)) };
    return { result: { data, text: 'Done.' } };
  }
}

/** What a platform answers that refuses a post. */
const refusal = { class: 'credential', code: 'token_expired', message: 'Sign in again.', retryable: false };

/** Publishing on a real database, with approvals; `creator` may create in `org`. */
export async function openPublishingEffects() {
  const deletion: { delete: 'permanent' | 'none' } = { delete: 'none' };
  const capability = new Proxy(elsewhere.capability, {
    get: (of, name) => Reflect.get(name === 'delete' ? deletion : of, name) as unknown,
  });
  const opened = await openReleases(new Map([['elsewhere', { ...elsewhere, capability }]]));
  const { dataSource } = opened;
  await dataSource.query(`insert into app_user (id, email, name) values ('creator', 'grace@example.com', 'Grace')`);
  await dataSource.query(`insert into membership (organization_id, user_id, role) values ('org', 'creator', 'creator')`);
  const bus: { signals?: SignalBus } = {};
  const signals = { publish: async (...sent: Parameters<SignalBus['publish']>) => bus.signals?.publish(...sent) } as SignalBus;
  const asked = approvalsOn(opened, signals);
  const requests = new PublishingRequests(
    ...([opened.releases, opened.control, opened.update] as const),
    ...([{} as ComposePost, opened.posts, new RequestsOrApprovals(asked.asking)] as const),
  );
  const undoing = new UndoRelease(opened.releases, opened.control, postsOn(opened, signals));
  const services = [requests, opened.releases, opened.posts, asked.approvals, asked.withdrawing, undoing] as const;
  const effects = [new Publish(...services), new ScheduleRelease(...services), new PostDraft(opened.posts)];
  const stage = await openEffects(opened, effects);
  bus.signals = stage.signals;

  /** Ends targets of a release, as publishing does, and says so. */
  const endTargets = async (releaseId: string, failed: readonly string[]): Promise<void> => {
    await dataSource.query(
      `update target set wake_at = null, status = case when connection_id = any($2) then 'failed' else 'published' end,
         error = case when connection_id = any($2) then $3::jsonb end,
         url = case when connection_id <> all($2) then 'https://example.com/' || connection_id end where release_id = $1`,
      [releaseId, failed, JSON.stringify(refusal)],
    );
    await stage.signals.publish('release.changed', { organizationId: 'org', releaseId, targetIds: [] });
  };
  /** The platform has deleted every post that it was asked to delete. */
  const deletePosts = async (releaseId: string): Promise<void> => {
    await dataSource.query(
      `with deleted as (update post_change set status = 'completed', wake_at = null, ended_at = now() where release_id = $1 returning target_id)
       update target set deleted_from_platform_at = now() from deleted where target.id = deleted.target_id`,
      [releaseId],
    );
    await stage.signals.publish('release.changed', { organizationId: 'org', releaseId, targetIds: [] });
  };
  const releaseOnceMade = (): Promise<string> =>
    eventually(async () => (await dataSource.query<{ id: string }[]>(`select id from release`))[0]?.id);
  const askedOnce = (): Promise<string> =>
    eventually(async () => (await dataSource.query<{ id: string }[]>(`select id from approval`))[0]?.id);
  return { ...opened, ...stage, ...asked, endTargets, deletePosts, deletion, releaseOnceMade, askedOnce, close: stage.close };
}

function postsOn({ dataSource, catalogue, connections, assets }: OpenedReleases, signals: SignalBus): ChangePublishedPost {
  const posts = new PublishedPosts(catalogue, connections, new TargetsRepository(dataSource), assets);
  return new ChangePublishedPost(dataSource, new PostChangesRepository(dataSource), posts, new AuditTrail(dataSource), signals);
}

function approvalsOn({ dataSource, brands, releases }: OpenedReleases, signals: SignalBus) {
  const config = testConfig();
  const credentials = new ApprovalCredentialsRepository(dataSource);
  const organizations = new OrganizationsRepository(dataSource);
  const authority = new ApprovalAuthority(new Organizations(organizations), credentials, config);
  const rows = new ApprovalsRepository(dataSource);
  const identity = new IdentityService(
    ...([dataSource, new IdentityRepository(dataSource), organizations, new UsersRepository(dataSource)] as const),
  );
  const approvals = new ApprovalsService(rows, authority, credentials, identity, config);
  const previews = new ApprovalPreviews(new ConnectionAccounts(dataSource), brands);
  const asking = new AskForApproval(dataSource, rows, previews, approvals, signals, config);
  const runs = new ApprovalRuns(
    new ApprovalClaimsRepository(dataSource),
    new ReleaseCalls(releases, requestersOn(dataSource)),
    signals,
    config,
  );
  const resolving = new ResolveApprovalOperation(
    ...([rows, approvals, authority, new AuditTrail(dataSource), signals] as const),
    {} as ConstructorParameters<typeof ResolveApprovalOperation>[5],
  );
  /** As the owner; an approved call then runs. */
  const decide = async (id: string, decision: ResolveApproval['decision'], owner: Principal = person): Promise<void> => {
    await resolving.decide(owner, id, { decision });
    if (decision === 'approve') await runs.runApprovedCall(id);
  };
  return { approvals, asking, decide, withdrawing: new WithdrawApprovals(rows, signals) };
}
