import type { Principal } from '@imprint/contracts/access';
import {
  ApprovalRuns,
  AskedFor,
  AskForApproval,
  PublishingRequests,
  RequestsOrApprovals,
  ResolveApprovalOperation,
} from '@imprint/domain/approvals';
import {
  ComposePost,
  ControlRelease,
  PostsService,
  ReleasesService,
  UpdateReleaseOperation,
  type ReleaseView,
} from '@imprint/domain/publishing';
import { inDays, TwoAccounts, type Fields } from './account.fixture.js';

/** Requests of a signed-in creator for which the organization wants an approval, and the owner who approves them. */
export async function startRequests() {
  const accounts = await TwoAccounts.start();
  const { app, dataSource } = accounts.app;
  const releases = app.get(ReleasesService, { strict: false });
  const asking = new RequestsOrApprovals(app.get(AskForApproval, { strict: false }));
  const requests = new PublishingRequests(
    releases,
    app.get(ControlRelease, { strict: false }),
    app.get(UpdateReleaseOperation, { strict: false }),
    app.get(ComposePost, { strict: false }),
    app.get(PostsService, { strict: false }),
    asking,
  );
  const { organizationId, userId } = accounts.mine;
  const base = { kind: 'session', organizationId, scopes: [], apiKeyId: null, brandIds: null, clientIp: null } as const;
  const owner: Principal = { ...base, userId, role: 'owner' };
  const creator: Principal = { ...base, userId: 'user_creator', role: 'creator' };
  await dataSource.query(`insert into app_user (id, email, name) values ('user_creator', 'grace@example.com', 'Grace')`);

  /** Whatever a test changed, creators ask again. */
  const askCreators = async (): Promise<void> => {
    await dataSource.query(`update organization set publishing_policy = '{"creators":"approval"}' where id = $1`, [
      organizationId,
    ]);
    await dataSource.query(
      `insert into membership (organization_id, user_id, role) values ($1, 'user_creator', 'creator')
       on conflict (organization_id, user_id) do update set role = 'creator'`,
      [organizationId],
    );
  };
  const body = (title: string) => ({
    title,
    baseContent: 'Text',
    timezone: 'UTC',
    scheduledAt: inDays(3),
    targets: [{ connectionId: accounts.mine.feed }],
  });
  /** Approves it as the owner; returns how its run ended. */
  const approved = async (outcome: unknown): Promise<Fields> => {
    const id = idOfApproval(outcome);
    await app.get(ResolveApprovalOperation, { strict: false }).decide(owner, id, { decision: 'approve' });
    await app.get(ApprovalRuns, { strict: false }).runApprovedCall(id);
    const [row] = await dataSource.query<Fields[]>('select status, run_status, failure, result from approval where id = $1', [
      id,
    ]);
    return row ?? {};
  };
  const read = (id: string): Promise<ReleaseView> => releases.read(owner, id);
  return { accounts, requests, owner, creator, askCreators, body, approved, read };
}
export type RequestStage = Awaited<ReturnType<typeof startRequests>>;

/** Id of the requested approval. */
export function idOfApproval(outcome: unknown): string {
  if (!(outcome instanceof AskedFor)) throw new Error('it was done at once');
  return outcome.approval.id;
}
