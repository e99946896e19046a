import { describeLease } from '@imprint/platform/lease/testing';
import { openDatabase } from '../schema/database.fixture.js';
import { issueMailLease, IssueMailsRepository } from './issue-mails.repository.js';
import { brandId } from './newsletters.fixture.js';

describeLease('a mail of an issue', async () => {
  const database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ($1, 'org', 'Brand', 'brand', 'approved', '{}')`,
    [brandId],
  );
  await database.dataSource.query(
    `insert into newsletter (id, organization_id, brand_id, name) values ('nws', 'org', $1, 'News')`,
    [brandId],
  );
  let added = 0;
  return {
    ...database,
    columns: issueMailLease,
    worker: (dataSource) => {
      const mails = new IssueMailsRepository(dataSource);
      return {
        claim: async (id) => (await mails.claim({ id: id.replace('mail', 'iss'), organizationId: 'org' }, 10, 60))[0] ?? null,
        renew: (held) => mails.renew(held, 60),
        giveBack: (held) => mails.giveBack([held]),
        write: (held) => dataSource.transaction((manager) => mails.settle(manager, held, 'sent', null)),
      };
    },
    add: async () => {
      added += 1;
      await database.dataSource.query(
        `insert into newsletter_issue (id, organization_id, newsletter_id, target_id, sender_name, sender_address, subject, body, images)
         values ($1, 'org', 'nws', $1, 'A', 'a@b.example', 'S', 'B', '[]')`,
        [`iss_${added}`],
      );
      await database.dataSource.query(`insert into newsletter_mail (id, organization_id, issue_id) values ($1, 'org', $2)`, [
        `mail_${added}`,
        `iss_${added}`,
      ]);
      return `mail_${added}`;
    },
  };
});
