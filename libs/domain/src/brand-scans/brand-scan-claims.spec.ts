import { describeLease } from '@imprint/platform/lease/testing';
import { openDatabase } from '../schema/database.fixture.js';
import { BrandScanClaimsRepository } from './brand-scan-claims.repository.js';
import { brandScanLease } from './brand-scan-lease.js';

describeLease('a scan', async () => {
  const database = await openDatabase();
  let count = 0;
  return {
    ...database,
    columns: brandScanLease,
    worker: (dataSource) => {
      const claims = new BrandScanClaimsRepository(dataSource);
      const error = { class: 'unknown', code: 'of_a_test', message: 'It did not work.', retryable: false } as const;
      return {
        claim: (id) => claims.claim(id, 60),
        renew: (held) => claims.renew(held, { activity: 'reading', percent: 50, pages: [] }, 60),
        giveBack: (held) => claims.giveBack(held),
        write: (held) => claims.finish(dataSource.manager, held, { error }),
      };
    },
    add: async () => {
      const id = `scan_${(count += 1)}`;
      await database.dataSource.query(
        `insert into brand (id, organization_id, label, slug, status, colors) values ($1, 'org', 'Brand', $1, 'draft', '{}')`,
        [id],
      );
      await database.dataSource.query(
        `insert into brand_scan (id, organization_id, brand_id, user_id, credential_kind, url, is_first, is_named, approves, status, activity,
           voice_analysis, wake_at)
         values ($1, 'org', $1, 'user', 'session', 'https://site.example/', true, false, false, 'queued', 'waiting', 'pending', now())`,
        [id],
      );
      return id;
    },
  };
});
