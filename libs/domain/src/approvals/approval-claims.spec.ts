import { LeaseRepository } from '@imprint/platform/lease';
import { describeLease } from '@imprint/platform/lease/testing';
import { openDatabase } from '../schema/database.fixture.js';
import { approvalLease, ApprovalClaimsRepository } from './approval-claims.repository.js';

describeLease('an approved call', async () => {
  const database = await openDatabase();
  await database.dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     values ('key', 'org', 'user', 'digest', 'abcd', 'Key', 'service', '{posts:draft}')`,
  );
  let count = 0;
  return {
    ...database,
    columns: approvalLease,
    worker: (dataSource) => {
      const claims = new ApprovalClaimsRepository(dataSource);
      const lease = new LeaseRepository(dataSource, approvalLease);
      return {
        claim: (id) => claims.claim(id, 60),
        renew: (held) => claims.renew(held, 60),
        giveBack: (held) => lease.giveBack([held]),
        write: (held) => claims.finish(held, { voidReason: 'The draft was edited.' }),
      };
    },
    add: async () => {
      const id = `appr_${(count += 1)}`;
      await database.dataSource.query(
        `insert into approval (id, organization_id, user_id, api_key_id, connector, tool_name, publishes, arguments, content_hash, summary,
           preview, status, run_status, wake_at, expires_at)
         values ($1, 'org', 'user', 'key', 'mcp', 'send_letter', false, '{}', $1, 'Send a letter', '{}', 'approved', 'queued', now(),
           now() + interval '1 day')`,
        [id],
      );
      return id;
    },
  };
});
