import type { Principal } from '@imprint/contracts/access';
import { ConnectionsService } from '@imprint/domain/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LocalPages } from './local-pages.fixture.js';

let pages: LocalPages;
const person: Principal = {
  kind: 'session',
  userId: 'user',
  organizationId: 'org',
  role: 'owner',
  scopes: [],
  apiKeyId: null,
  clientIp: null,
};
const entered = { decision: 'connect', url: 'http://127.0.0.1:9/posts', secret: 'x'.repeat(16) };

beforeAll(async () => {
  pages = await LocalPages.start(['/connections']);
}, 60_000);
afterAll(() => pages?.stop());
beforeEach(async () => {
  await pages.dataSource.query('delete from connection');
  await pages.dataSource.query('delete from brand');
});

const addBrand = (id: string, label: string, organizationId = 'org') =>
  pages.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ($1, $2, $3, $1, 'approved', '{}')`,
    [id, organizationId, label],
  );
async function asked(brandId?: string): Promise<string> {
  const connections = pages.app.get(ConnectionsService, { strict: false });
  const { id } = await connections.createConnection(person, { platform: 'webhook', brandId });
  return `/connections/${id}/authorize`;
}
const stored = async (): Promise<unknown> =>
  (await pages.dataSource.query<unknown[]>('select status, brand_id from connection'))[0];
const options = (text: string): string[] => [...text.matchAll(/<option value="(\w*)"( selected)?\s*>/g)].map(([all]) => all);

describe('the page that connects an account requested without a brand', () => {
  it('asks for the brand, preselects none of several, and connects the account to the chosen one', async () => {
    await addBrand('brand_a', 'First <1>');
    await addBrand('brand_b', 'Second');
    await addBrand('brand_foreign', 'Foreign', 'other');
    const path = await asked();
    const page = await pages.open(path);
    expect(options(page.text)).toEqual(['<option value="" selected>', '<option value="brand_b" >', '<option value="brand_a" >']);
    expect(page.text).toContain('First &lt;1&gt;');
    for (const brand of ['', 'brand_foreign', 'brand_none']) {
      const refused = await pages.submit(page, path, { ...entered, brand });
      expect([refused.status, await stored()]).toEqual([400, { status: 'pending', brand_id: null }]);
    }
    // A refusal by the channel keeps the chosen brand.
    const refused = await pages.submit(page, path, { ...entered, secret: 'short', brand: 'brand_a' });
    expect(options(refused.text)).toEqual(['<option value="brand_b" >', '<option value="brand_a" selected>']);
    expect((await pages.submit(page, path, { ...entered, brand: 'brand_a' })).text).toContain(
      'is connected. You can close this page',
    );
    expect(await stored()).toEqual({ status: 'connected', brand_id: 'brand_a' });
  });

  it('offers no choice with a single brand, and explains what to do without any', async () => {
    const path = await asked();
    const empty = await pages.open(path);
    expect(empty.text).toContain('has none yet');
    expect(empty.text).not.toContain('<form');
    await addBrand('brand_a', 'Only');
    expect(options((await pages.open(path)).text)).toEqual(['<option value="brand_a" selected>']);
  });

  it('shows a requested brand, and connects to no other', async () => {
    await addBrand('brand_a', 'First');
    await addBrand('brand_b', 'Second');
    const path = await asked('brand_a');
    const page = await pages.open(path);
    expect(page.text).toContain('<strong>First</strong>');
    expect(options(page.text)).toEqual([]);
    await pages.submit(page, path, { ...entered, brand: 'brand_b' });
    expect(await stored()).toEqual({ status: 'connected', brand_id: 'brand_a' });
  });
});
