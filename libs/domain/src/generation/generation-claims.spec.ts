import { describeLease } from '@imprint/platform/lease/testing';
import { openDatabase } from '../schema/database.fixture.js';
import { generationLease, GenerationClaimsRepository } from './generation-claims.repository.js';

describeLease('a generation', async () => {
  const database = await openDatabase();
  let count = 0;
  return {
    ...database,
    columns: generationLease,
    worker: (dataSource) => {
      const claims = new GenerationClaimsRepository(dataSource);
      const error = { class: 'unknown', code: 'of_a_test', message: 'It did not work.', retryable: false } as const;
      return {
        claim: (id) => claims.claim(id, 60),
        renew: (held) => claims.renew({ ...held, attempts: 1 }, 50, 60),
        giveBack: (held) => claims.giveBack({ ...held, attempts: 1 }),
        write: (held) =>
          dataSource.transaction((manager) => claims.finish(manager, { ...held, attempts: 1 }, { error }, new Date())),
      };
    },
    add: async () => {
      const id = `gen_${(count += 1)}`;
      await database.dataSource.query(
        `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
         values ($1, 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now())`,
        [id],
      );
      return id;
    },
  };
});
