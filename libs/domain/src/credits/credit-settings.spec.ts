import type { Principal } from '@imprint/contracts/access';
import { microPerCredit, UpdateCreditSettings } from '@imprint/contracts/credits';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { ApiKeysRepository } from '../keys/api-keys.repository.js';
import { ActiveKeys } from '../keys/index.js';
import { CreditAdditions } from './add-credits.js';
import { CreditSettings } from './credit-settings.service.js';
import { openLedger, type OpenedLedger } from './credits.fixture.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';

const admin: Principal = {
  ...{ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', scopes: [], apiKeyId: null },
  ...{ brandIds: null, clientIp: null },
};
const stranger: Principal = { ...admin, organizationId: 'other' };
const limited: Principal = { ...admin, role: 'creator', brandIds: ['brand_2'] };

let opened: OpenedLedger;
let settings: CreditSettings;
let credits: CreditsService;
let additions: CreditAdditions;
beforeAll(async () => {
  opened = await openLedger();
  const { dataSource } = opened;
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'one', 'approved', '{}'),
       ('brand_2', 'org', 'Second', 'two', 'approved', '{}'), ('brand_other', 'other', 'Other', 'main', 'approved', '{}')`,
  );
  await dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, original_id)
     values ('key', 'org', 'user', '\\x01', '1234', 'Key', 'service', '{}', null),
       ('key_2', 'org', 'user', '\\x02', '1234', 'Key', 'service', '{}', 'key'),
       ('key_other', 'other', 'user', '\\x03', '1234', 'Key', 'service', '{}', null)`,
  );
  const rows = new CreditsRepository(dataSource);
  const audit = new AuditTrail(dataSource);
  const config = { CREDITS: 'prepaid' } as const;
  const keys = new ActiveKeys(new ApiKeysRepository(dataSource));
  settings = new CreditSettings(dataSource, rows, new BrandsService(new BrandsRepository(dataSource)), keys, audit, config);
  credits = new CreditsService(rows, config);
  additions = new CreditAdditions(dataSource, rows, audit, config);
});
afterEach(async () => {
  await opened.clear();
  await opened.dataSource.query('delete from audit_entry');
});
afterAll(() => opened.close());

const update = (body: Partial<UpdateCreditSettings>, by = admin) =>
  settings.update(by, Object.assign(new UpdateCreditSettings(), body));
const none = { id: 'org', monthly: null, brands: [], keys: [], lowBalance: null, approvalThresholdMicro: null };

it('change one by one, hold on the next start, and are audited once each', async () => {
  expect(await settings.read(admin)).toEqual(none);
  await update({ monthly: 10, brands: [{ brandId: 'brand', monthly: 5 }] });
  expect(await update({ lowBalance: 3 })).toEqual({
    ...none,
    monthly: 10,
    brands: [{ brandId: 'brand', monthly: 5 }],
    lowBalance: 3,
  });
  await update({ lowBalance: 3 });
  await opened.fund(100 * microPerCredit);
  expect(await opened.start('gen_1', 6 * microPerCredit)).toBe('credit_cap_reached');
  expect(await update({ monthly: null, brands: [], lowBalance: null })).toEqual(none);
  expect(await opened.start('gen_1', 60 * microPerCredit)).toBeNull();
  const entries = await opened.dataSource.query<{ changes: object }[]>('select changes from audit_entry order by created_at');
  expect(entries.map(({ changes }) => Object.keys(changes).sort())).toEqual([
    ['brands', 'monthly'],
    ['lowBalance'],
    ['brands', 'lowBalance', 'monthly'],
  ]);
  expect(entries[1]).toEqual({ changes: { lowBalance: { from: null, to: 3 } } });
});

it('are of brands and keys of the organization only, and of a key with all that it was rotated to', async () => {
  expect(await update({ keys: [{ apiKeyId: 'key_2', monthly: 5 }] })).toMatchObject({ keys: [{ apiKeyId: 'key', monthly: 5 }] });
  for (const [body, pointer] of [
    [
      {
        brands: [
          { brandId: 'brand', monthly: 1 },
          { brandId: 'brand_other', monthly: 1 },
        ],
      },
      '/brands/1/brandId',
    ],
    [
      {
        keys: [
          { apiKeyId: 'key', monthly: 1 },
          { apiKeyId: 'key_other', monthly: 1 },
        ],
      },
      '/keys/1/apiKeyId',
    ],
    [
      {
        keys: [
          { apiKeyId: 'key', monthly: 1 },
          { apiKeyId: 'key_2', monthly: 1 },
        ],
      },
      '/keys/1/apiKeyId',
    ],
  ] as const)
    await expect(update(body as never)).rejects.toMatchObject({ entries: [{ code: 'validation_failed', source: { pointer } }] });
  expect(await settings.read(admin)).toMatchObject({ brands: [], keys: [{ apiKeyId: 'key', monthly: 5 }] });
  expect(await settings.read(stranger)).toMatchObject({ id: 'other', keys: [] });
});

it('of a brand that was deleted stay until they are left out, and are not set anew', async () => {
  const brands = ['brand', 'brand_2'].map((brandId) => ({ brandId, monthly: 5 }));
  await update({ brands });
  await opened.dataSource.query(`update brand set deleted_at = now() where id = 'brand_2'`);
  const [kept, gone] = brands;
  expect(await update({ brands: [{ brandId: 'brand', monthly: 6 }, ...brands.slice(1)] })).toMatchObject({
    brands: [{ brandId: 'brand', monthly: 6 }, gone],
  });
  expect(await update({ brands: brands.slice(0, 1) })).toMatchObject({ brands: [kept] });
  await expect(update({ brands })).rejects.toMatchObject({
    entries: [{ code: 'validation_failed', source: { pointer: '/brands/1/brandId' } }],
  });
  await opened.dataSource.query(`update brand set deleted_at = null where id = 'brand_2'`);
});

it('change at once without losing any', async () => {
  await Promise.all([
    update({ monthly: 10 }),
    update({ brands: [{ brandId: 'brand', monthly: 5 }] }),
    update({ keys: [{ apiKeyId: 'key', monthly: 4 }] }),
    update({ lowBalance: 3 }),
    update({ approvalThresholdMicro: 2 }),
  ]);
  expect(await settings.read(admin)).toEqual({
    id: 'org',
    monthly: 10,
    brands: [{ brandId: 'brand', monthly: 5 }],
    keys: [{ apiKeyId: 'key', monthly: 4 }],
    lowBalance: 3,
    approvalThresholdMicro: 2,
  });
});

it('a low balance that is set above what there is, is announced at once', async () => {
  await opened.fund(5 * microPerCredit);
  await update({ lowBalance: 6 });
  expect(await opened.dataSource.query('select title from notice')).toEqual([{ title: '5 of 6 credits' }]);
  await update({ lowBalance: null });
  expect(await opened.dataSource.query('select from notice where resolved_at is null')).toEqual([]);
});

it('usage is by day, brand, key and model, of the caller’s organization and brands', async () => {
  await opened.fund(100 * microPerCredit);
  await opened.start('gen_1', 4 * microPerCredit);
  await opened.start('gen_2', 6 * microPerCredit, undefined, {
    organizationId: 'org',
    brandId: 'brand_2',
    apiKeyId: null,
  });
  await opened.start('gen_3', microPerCredit);
  await opened.commit('gen_1', 3.5 * microPerCredit);
  await opened.commit('gen_2', 6 * microPerCredit);
  await opened.refund('gen_2', microPerCredit);
  const usage = async (by: 'day' | 'brand' | 'key' | 'model', caller = admin) =>
    (await credits.usage(caller, { by })).items.map(({ value, credits: spent, jobs, reservedMicro }) => [
      value,
      spent,
      jobs,
      reservedMicro,
    ]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await usage('day')).toEqual([[today, 9, 2, microPerCredit]]);
  expect(await usage('brand')).toEqual([
    ['brand_2', 5, 1, 0],
    ['brand', 4, 1, microPerCredit],
  ]);
  expect(await usage('key')).toEqual([
    [null, 5, 1, 0],
    ['key', 4, 1, microPerCredit],
  ]);
  expect(await usage('model', limited)).toEqual([['some/model', 5, 1, 0]]);
  expect(await usage('model', stranger)).toEqual([]);
  await opened.dataSource.query(
    `insert into credit_cap values ('other', 'organization', 'org', 5), ('other', 'brand', 'brand', 5)`,
  );
  expect((await credits.read(admin)).caps).toEqual([]);
  expect((await credits.read(stranger)).caps).toMatchObject([
    { spent: 0, reserved: 0 },
    { spent: 0, reserved: 0 },
  ]);
  expect((await credits.entries(limited, { page: 1, limit: 100 })).items.map(({ jobId }) => jobId)).toEqual([
    'gen_2',
    'gen_2',
    'gen_2',
  ]);
  expect((await credits.entries(stranger, { page: 1, limit: 100 })).items).toEqual([]);
  expect(await credits.read(admin)).toMatchObject({ balance: 90, reserved: 1, spentThisMonth: 9 });
  expect(await credits.read(stranger)).toMatchObject({ balance: 0, reserved: 0, spentThisMonth: 0 });
});

it.each([
  [{ from: '2027-02-29' }, 'from'],
  [{ from: '2027-03-02', until: '2027-03-01' }, 'until'],
  [{ from: '2026-01-01', until: '2027-01-02' }, 'from'],
])('a report of the days %j is refused', async (days, parameter) => {
  await expect(credits.usage(admin, { by: 'day', ...days })).rejects.toMatchObject({ entries: [{ source: { parameter } }] });
  expect((await credits.usage(admin, { by: 'day', from: '2026-01-01', until: '2027-01-01' })).items).toEqual([]);
});

it('of additions under one reference at once, one counts; the balance has a limit', async () => {
  const add = (sum: number, reference: string, by = admin) => additions.add(by, { credits: sum, reference });
  const added = await Promise.all(Array.from({ length: 6 }, () => add(7, 'invoice-1')));
  expect(new Set(added.map(({ id }) => id)).size).toBe(1);
  await expect(add(8, 'invoice-1')).rejects.toMatchObject({ code: 'credit_reference_used' });
  expect((await add(8, 'invoice-1', stranger)).id).not.toBe(added[0]?.id);
  expect(await credits.read(admin)).toMatchObject({ balance: 7 });
  await expect(add(999_999_994, 'invoice-2')).rejects.toMatchObject({ code: 'credit_balance_full' });
  await add(999_999_993, 'invoice-2');
  expect(await credits.read(admin)).toMatchObject({ balance: 1_000_000_000 });
  expect(
    await opened.dataSource.query(`select count(*)::integer as count from audit_entry where action = 'credits.added'`),
  ).toEqual([{ count: 3 }]);
});

it('where nobody needs credits, additions announce no low balance', async () => {
  const { dataSource } = opened;
  const unlimited = { CREDITS: 'unlimited' } as const;
  await update({ lowBalance: 10 });
  await dataSource.query('update credit_account set is_low_noticed = false');
  await dataSource.query('delete from notice');
  const free = new CreditAdditions(dataSource, new CreditsRepository(dataSource), new AuditTrail(dataSource), unlimited);
  await free.add(admin, { credits: 5, reference: 'invoice-1' });
  expect(await dataSource.query('select from notice')).toEqual([]);
  await additions.add(admin, { credits: 4, reference: 'invoice-2' });
  expect(await dataSource.query('select title from notice')).toEqual([{ title: '9 of 10 credits' }]);
});

it('a report has its days from the first moment of the first to the last of the last, UTC, of brands that are gone, too', async () => {
  await opened.fund(100 * microPerCredit);
  const moments = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z', '2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00Z'];
  for (const [index, moment] of moments.entries()) {
    const of = { organizationId: 'org', brandId: 'brand_gone', apiKeyId: 'key_gone' };
    await opened.start(`gen_${index}`, (index + 1) * microPerCredit, undefined, of);
    await opened.commit(`gen_${index}`, (index + 1) * microPerCredit);
    await opened.dataSource.query('update credit_reservation set created_at = $2 where job_id = $1', [`gen_${index}`, moment]);
  }
  const november = { from: '2026-11-01', until: '2026-11-30' };
  const usage = async (by: 'day' | 'brand' | 'key') =>
    (await credits.usage(admin, { by, ...november })).items.map(({ value, credits: spent }) => [value, spent]);
  expect(await usage('day')).toEqual([
    ['2026-11-01', 2],
    ['2026-11-30', 3],
  ]);
  expect(await usage('brand')).toEqual([['brand_gone', 5]]);
  expect(await usage('key')).toEqual([['key_gone', 5]]);
});
