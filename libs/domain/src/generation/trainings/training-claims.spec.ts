import { describeLease } from '@imprint/platform/lease/testing';
import { openDatabase } from '../../schema/database.fixture.js';
import { TrainingClaimsRepository } from './training-claims.repository.js';
import { trainingLease } from './training-lease.js';

describeLease('a training', async () => {
  const database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
  );
  let count = 0;
  return {
    ...database,
    columns: trainingLease,
    worker: (dataSource) => {
      const claims = new TrainingClaimsRepository(dataSource);
      const error = { class: 'unknown', code: 'of_a_test', message: 'It did not work.', retryable: false } as const;
      return {
        claim: (id) => claims.claim(id, 60),
        renew: (held) => claims.renew(held, 50, 60),
        giveBack: (held) => claims.giveBack(held),
        write: (held) => claims.finish(dataSource.manager, held, { error }),
      };
    },
    add: async () => {
      const id = `trn_${(count += 1)}`;
      await database.dataSource.query(
        `insert into training (id, organization_id, brand_id, user_id, label, trainer, asset_ids, credits, status, wake_at)
         values ($1, 'org', 'brand', 'user', 'At sea', 'some/trainer', '{}', 0, 'queued', now())`,
        [id],
      );
      return id;
    },
  };
});
