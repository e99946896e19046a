import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { LocalPages, type OpenedPage } from '../pages/local-pages.fixture.js';

const path = '/acme/~/settings/publishing';

let pages: LocalPages;
let dataSource: DataSource;

beforeAll(async () => {
  pages = await LocalPages.start(['/:slug/~/settings/publishing']);
  ({ dataSource } = pages);
}, 60_000);
afterAll(() => pages?.stop());
beforeEach(async () => {
  await dataSource.query(`update membership set role = 'admin'`);
  await dataSource.query(`update organization set publishing_policy = '{}', self_approval = 'confirmed'`);
});

const open = (address: string): Promise<OpenedPage> => pages.open(address);
/** Radio buttons that are not named stay as they are. */
const submit = (page: OpenedPage, fields: Record<string, string>, address = path): Promise<OpenedPage> =>
  pages.submit(page, address, { ...chosen(page.text), ...fields });

const chosen = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/name="(\w+)" value="(\w+)" required checked/g)].map(([, name, value]) => [name, value]));
const stored = async (): Promise<unknown> =>
  (await dataSource.query<unknown[]>(`select publishing_policy, self_approval from organization where id = 'org'`))[0];

describe('the page with the settings for publishing and approval', () => {
  it('shows the settings, distinguishes unset from set, and changes what is chosen, from the next call on', async () => {
    const page = await open(path);
    expect(chosen(page.text)).toEqual({ creators: 'unset', apiKeys: 'unset', agents: 'unset', selfApproval: 'confirmed' });
    const saved = await submit(page, { creators: 'approval', agents: 'approval', selfApproval: 'never' });
    expect([saved.status, saved.to]).toEqual([303, `${path}?saved`]);
    expect(await stored()).toEqual({ publishing_policy: { creators: 'approval', agents: 'approval' }, self_approval: 'never' });
    const again = await open(`${path}?saved`);
    expect(again.text).toContain('The new settings apply to new requests');
    expect(chosen(again.text)).toEqual({ creators: 'approval', apiKeys: 'unset', agents: 'approval', selfApproval: 'never' });
    await submit(again, { creators: 'unset' });
    expect(await stored()).toMatchObject({ publishing_policy: { agents: 'approval' } });
    const entries = await dataSource.query<{ changes: object }[]>('select changes from audit_entry order by created_at, id');
    expect(Object.assign({}, ...entries.map(({ changes }) => changes))).toEqual({
      'publishing.creators': { from: 'approval', to: null },
      'publishing.agents': { from: null, to: 'approval' },
      selfApproval: { from: 'confirmed', to: 'never' },
    });
    expect(again.text).not.toContain('<script');
  });

  it('refuses values that it does not offer, and foreign forms', async () => {
    const page = await open(path);
    for (const [name, value] of [
      ['agents', 'ask'],
      ['creators', ''],
      ['selfApproval', 'unset'],
    ] as const)
      expect(await submit(page, { [name]: value })).toMatchObject({
        status: 400,
        text: expect.stringContaining('Choose one for'),
      });
    expect(await submit(page, { form: 'forged' })).toMatchObject({ status: 403 });
    expect(await submit({ ...page, cookie: '' }, {})).toMatchObject({ status: 403 });
    expect(await stored()).toEqual({ publishing_policy: {}, self_approval: 'confirmed' });
  });

  it('regression: saves everything or nothing', async () => {
    const page = await open(path);
    await dataSource.query(`alter table organization add constraint refused check (self_approval <> 'never')`);
    try {
      expect(await submit(page, { creators: 'approval', selfApproval: 'never' })).toMatchObject({ status: 500 });
      expect(await stored()).toEqual({ publishing_policy: {}, self_approval: 'confirmed' });
    } finally {
      await dataSource.query('alter table organization drop constraint refused');
    }
  });

  it('is for admins of the organization', async () => {
    const page = await open(path);
    expect(await submit(page, { agents: 'direct' }, '/other/~/settings/publishing')).toMatchObject({ status: 404 });
    await dataSource.query(`update membership set role = 'creator'`);
    expect(await open(path)).toMatchObject({ status: 401 });
    expect(await submit(page, { agents: 'direct' })).toMatchObject({ status: 401 });
    expect(await stored()).toEqual({ publishing_policy: {}, self_approval: 'confirmed' });
  });
});
