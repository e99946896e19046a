import { LeaseRepository } from '@imprint/platform/lease';
import { describeLease } from '@imprint/platform/lease/testing';
import { openDatabase } from '../schema/database.fixture.js';
import { uploadLease, UploadClaimsRepository } from './upload-claims.repository.js';

describeLease('an upload', async () => {
  const database = await openDatabase();
  let count = 0;
  return {
    ...database,
    columns: uploadLease,
    worker: (dataSource) => {
      const claims = new UploadClaimsRepository(dataSource);
      const lease = new LeaseRepository(dataSource, uploadLease);
      return {
        claim: (id) => claims.claim({ id, organizationId: 'org' }),
        renew: async (held) => (await lease.renew([held], 60_000)).length === 1,
        giveBack: (held) => claims.giveBack(held),
        write: (held) => dataSource.transaction((manager) => claims.finish(manager, held)),
      };
    },
    add: async () => {
      const id = `asset_${(count += 1)}`;
      await database.dataSource.query(
        `insert into upload (id, organization_id, user_id, status, filename, content_type, category, expires_at)
         values ($1, 'org', 'user', 'reserved', 'a.png', 'image/png', 'image', now() + interval '1 hour')`,
        [id],
      );
      return id;
    },
  };
});
