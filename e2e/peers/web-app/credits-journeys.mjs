// Credits: what is left, what was used, and caps.
import { FakeOpenAiImages } from '@imprint/adapters/models/testing';
import { attribute, Database, Instance, Mailbox, mintKey, Workspace } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOfLooks, tabTo } from './accessibility.mjs';
import { describeGenerationReceipts } from './generation-receipt-journeys.mjs';
import { arrive } from './people.mjs';
import { describeThreshold } from './threshold-journeys.mjs';

/** Credits of one picture. */
const price = 4;
const model = 'openai/gpt-image-1';
const ended = ['completed', 'failed'];
const today = () => new Date().toISOString().slice(0, 10);

/** @param given gives the person with the page, the browser and the instance, on which credits are unlimited */
export function describeCredits(given) {
  it('are unlimited where nothing has to be added, and say so', async () => {
    const { page, home, faults } = given();
    await page.goto(`${home}/settings/credits`);
    await page.getByRole('region', { name: 'Balance' }).getByText('Unlimited').waitFor();
    const nothing = ['No caps yet.', 'No credits were used in this period.', 'No activity yet.', 'Nothing costs credits here.'];
    for (const text of nothing) await page.getByText(text).waitFor();
    expect(await page.getByText('Credits can’t be added here').count()).toBe(0);
    expect(faults.splice(0)).toEqual([]);
  });

  describe('credits that were added', () => {
    let vendor;
    let mailbox;
    let instance;
    let database;
    let ada;
    let workspace;
    let brand;
    let assetId;

    beforeAll(async () => {
      vendor = await FakeOpenAiImages.start();
      mailbox = await Mailbox.open();
      instance = await Instance.start({
        apps: ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'],
        settings: {
          ...mailbox.settings,
          LOGIN_WALL: 'on',
          CREDITS: 'prepaid',
          ...{ CREDIT_PACKS: 'usd 100:9.00,1000:79.00', STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef' },
          STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
          OPENAI_IMAGES_BASE_URL: `${vendor.origin}/v1`,
          OPENAI_IMAGES_API_KEY: FakeOpenAiImages.key,
          OPENAI_IMAGES_CREDITS: String(price),
        },
      });
      database = await Database.open(instance.databaseUrl);
      ada = await arrive(given().browser, instance);
      workspace = await Workspace.open(instance, ada.token);
      [brand] = await workspace.api.data('GET', '/v1/brands');
      const [organizationId, userId] = workspace.ids;
      const scopes = ['credits:provision'];
      const operator = instance.client(await mintKey({ instance, database }, { organizationId, userId, scopes }));
      await operator.data('POST', '/v1/credits/entries', { credits: 40, reference: 'invoice-1' });
      const made = await generated(workspace.api, { brandId: brand.id, count: 2 });
      ({ assetId } = attribute(made, 'output'));
      await generated(workspace.api, {});
      await generated(workspace.owner, { brandId: brand.id });
      const [type, code] = ['invalid_request_error', 'content_policy_violation'];
      vendor.refuse(400, { message: 'No.', type, code });
      await generated(workspace.api, { brandId: brand.id });
      // The second of two may end later.
      await eventually(async () => (await credits()).reserved === 0);
    });
    afterAll(async () => {
      await ada?.context.close();
      await database?.close();
      await instance?.stop();
      await mailbox?.close();
      await vendor?.stop();
    });

    const credits = async () => (await workspace.api.data('GET', '/v1/credits')).attributes;
    const settingsPath = () => `/v1/organizations/${workspace.organizationId}/settings/credits`;
    const settings = async () => (await workspace.owner.data('GET', settingsPath())).attributes;
    const generated = async (client, body) => {
      const { id } = await client.data('POST', '/v1/images/generate', { prompt: 'A card', model, ...body });
      return workspace.api.until(`/v1/generations/${id}`, ended);
    };
    const balance = () => ada.page.getByRole('region', { name: 'Balance' });
    const rowsOf = async (table) => {
      const rows = await table.locator('tbody tr').all();
      return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
    };
    const cap = (used) => ada.page.getByRole('listitem').filter({ hasText: `${used} credits used this month` });

    it('are shown with what was reserved and spent, and what can be bought', async () => {
      const { page, home, faults } = ada;
      await page.goto(`${home}/settings/credits`);
      await balance().getByText('Available').waitFor();
      expect(await balance().innerText()).toMatch(/Available\s+24\s+Reserved\s+0\s+[^]*Spent this month\s+16\s+/);
      const packs = page.getByRole('region', { name: 'Buy credits' }).getByRole('button');
      await packs.nth(1).waitFor();
      expect(await packs.allInnerTexts()).toEqual(['100 credits for $9.00', '1,000 credits for $79.00']);
      await page.getByRole('region', { name: 'Payments' }).getByText('No payments yet.').waitFor();
      expect(await faultsOfLooks(page)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
    });

    it('have a table of the same sums as the API beside each chart, reached by the keyboard', async () => {
      const { page, home, faults } = ada;
      await page.goto(`${home}/settings/credits`);
      const chart = page.getByRole('img', { name: 'Credits spent by day' });
      await chart.waitFor();
      expect(await chart.locator('rect:not(.reach)').count()).toBe(30);
      await tabTo(page, page.getByRole('button', { name: 'Table' }));
      await page.keyboard.press('Enter');
      const table = page.getByRole('table', { name: 'Credits spent by' });
      await table.waitFor();
      await tabTo(page, page.getByLabel('Group by'));
      const names = {
        day: (value) =>
          new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(value)),
        brand: (value) => (value === null ? 'No brand' : brand.attributes.label),
        key: (value) => (value === null ? 'Without an API key' : 'Journey'),
        model: (value) => value,
      };
      for (const by of ['day', 'brand', 'key', 'model']) {
        if (by !== 'day') await page.keyboard.press('ArrowDown');
        const heading = { day: 'Day', brand: 'Brand', key: 'API key', model: 'Model' }[by];
        await table.getByRole('columnheader', { name: heading }).waitFor();
        const used = await workspace.api.data('GET', `/v1/credits/usage?by=${by}`);
        const expected = used.map(({ attributes: { value, spentMicro, reservedMicro, jobs } }) =>
          [names[by](value), spentMicro / 1_000_000, reservedMicro / 1_000_000, jobs].map(String),
        );
        const shown = await rowsOf(table);
        expect(shown.filter(([, spent]) => spent !== '0')).toEqual(expected);
        if (by === 'day') expect(shown).toHaveLength(30);
        expect(await table.locator('tfoot').innerText()).toMatch(/^Total\s+16\s+0\s+4$/);
        expect(await faultsOfLooks(page)).toEqual([]);
      }
      // The address holds what is shown.
      await page.reload();
      await table.getByRole('columnheader', { name: 'Model' }).waitFor();
      await page.getByLabel('Group by').selectOption('key');
      await page.waitForURL(/by=key/);
      await page.getByLabel('Period').selectOption('This month');
      await page.waitForURL(/period=month/);
      await page.getByRole('button', { name: 'Chart' }).click();
      const bars = page.getByRole('list', { name: 'Credits spent by API key' }).getByRole('listitem');
      await bars.nth(1).waitFor();
      expect((await bars.allInnerTexts()).map((text) => text.split(/\s*\n\s*/))).toEqual([
        ['Journey', '12'],
        ['Without an API key', '4'],
      ]);
      expect(await faultsOfLooks(page)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
    });

    it('have a list of movements, which leads to what was made, and of prices', async () => {
      const { page, home, faults } = ada;
      await page.goto(`${home}/settings/credits`);
      const activity = page.getByRole('region', { name: 'Activity' });
      const rows = activity.getByRole('listitem');
      await rows.nth(9).waitFor();
      await activity.getByRole('button', { name: 'Show more' }).click();
      await rows.nth(10).waitFor();
      const entries = await workspace.api.data('GET', '/v1/credits/entries?limit=100');
      const words = { added: 'Added', reserved: 'Reserved', committed: 'Charged', released: 'Released' };
      expect(await rows.getByRole('heading').allInnerTexts()).toEqual(
        entries.map(({ attributes: { kind, amountMicro } }) => `${words[kind]}: ${amountMicro / 1_000_000} credits`),
      );
      await rows.last().getByText('invoice-1').waitFor();
      await activity.getByLabel('Type').selectOption('Released');
      await rows.nth(1).waitFor({ state: 'detached' });
      await rows.first().waitFor();
      expect(await rows.getByRole('heading').allInnerTexts()).toEqual(['Released: 4 credits']);
      await page.getByRole('cell', { name: 'Images' }).waitFor();
      const prices = await rowsOf(page.getByRole('table', { name: 'Prices' }));
      const since = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(today()));
      expect(prices).toEqual([[model, 'Images', `${price} credits per output`, since]]);
      await rows.getByRole('link', { name: 'Generation' }).click();
      await page.getByRole('heading', { level: 1, name: 'Receipt of a generation' }).waitFor();
      expect(faults.splice(0)).toEqual([]);
    });

    describeGenerationReceipts(() => ({ ...ada, workspace, vendor, assetId }));
    it('are capped by the keyboard alone, and what goes beyond the cap is refused with the reason', async () => {
      const { page, home, faults } = ada;
      await page.goto(`${home}/settings/credits`);
      const add = page.getByRole('button', { name: 'Add cap' });
      await add.waitFor();
      await tabTo(page, add);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add cap' });
      await tabTo(page, dialog.getByLabel('Applies to'));
      await page.keyboard.press('ArrowDown');
      await dialog.getByLabel('Brand').waitFor();
      expect(await faultsOfLooks(page)).toEqual([]);
      await tabTo(page, dialog.getByLabel('Credits per month'));
      await page.keyboard.type('14');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(await add.and(page.locator(':focus')).count()).toBe(1);
      await cap('12 of 14').waitFor();
      expect(await settings()).toMatchObject({ monthly: null, brands: [{ brandId: brand.id, monthly: 14 }], keys: [] });

      await page.goto(`${home}/generate`);
      await page.getByLabel('Prompt').fill('A card too many');
      await page.getByLabel('Model', { exact: true }).selectOption(model);
      await page.getByLabel('Brand', { exact: true }).selectOption(brand.id);
      await page.getByRole('button', { name: 'Generate' }).click();
      const reason = 'The brand may use 14 credits this month. 12 are spent or reserved, and this may cost 4.';
      await page.getByRole('alert').getByText(reason).waitFor();
      expect(await workspace.api.data('GET', '/v1/generations?search=too%20many')).toEqual([]);
      // The browser reports the refusal.
      expect(faults.splice(0).filter((fault) => !fault.includes('402'))).toEqual([]);
    });

    it('follow what others generate, under a cap that was raised, until it is removed', async () => {
      const { page, home, faults } = ada;
      const { label } = brand.attributes;
      await page.goto(`${home}/settings/credits`);
      await page.getByRole('button', { name: `Change cap of ${label}` }).click();
      const dialog = page.getByRole('dialog', { name: `Change cap of ${label}` });
      await dialog.getByLabel('Credits per month').fill('16');
      await dialog.getByRole('button', { name: 'Save cap' }).click();
      await cap('12 of 16').waitFor();
      await generated(workspace.api, { brandId: brand.id });
      await cap('16 of 16').getByText('Reached').waitFor();
      await eventually(async () => /Available\s+20\s/.test(await balance().innerText()));
      expect(await faultsOfLooks(page)).toEqual([]);
      await page.getByRole('button', { name: 'Add cap' }).click();
      const adding = page.getByRole('dialog', { name: 'Add cap' });
      await adding.getByLabel('Applies to').selectOption('API key');
      await adding.getByLabel('API key', { exact: true }).selectOption('Journey');
      await adding.getByLabel('Credits per month').fill('0');
      await adding.getByRole('button', { name: 'Save cap' }).click();
      await cap('16 of 0').waitFor();
      await page.getByRole('button', { name: `Remove cap of ${label}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove cap' }).click();
      await cap('16 of 16').waitFor({ state: 'detached' });
      expect(await settings()).toMatchObject({ brands: [], keys: [{ apiKeyId: workspace.key.id, monthly: 0 }] });
      await page.goto(`${home}/settings/audit`);
      await page.getByRole('heading', { name: 'Caps of credits changed' }).nth(3).waitFor();
      expect(faults.splice(0)).toEqual([]);
    });

    it('that become few are said to be low', async () => {
      const { page, home, faults } = ada;
      await page.goto(`${home}/settings/credits`);
      await page.getByRole('button', { name: 'Change low balance alert' }).click();
      const dialog = page.getByRole('dialog', { name: 'Low balance alert' });
      await dialog.getByLabel('Credits').fill('30');
      await dialog.getByRole('button', { name: 'Save alert' }).click();
      await balance().getByText('Below 30').waitFor();
      await balance().getByText('Low', { exact: true }).waitFor();
      expect(await settings()).toMatchObject({ lowBalance: 30 });
      await page.goto(`${home}/notices`);
      await page.locator('main').getByRole('link', { name: 'Open credits' }).click();
      await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
      expect(faults.splice(0)).toEqual([]);
    });

    it('are read by viewers as they change, who change nothing themselves', async () => {
      const bob = await arrive(given().browser, instance);
      const invitations = `/v1/organizations/${workspace.organizationId}/invitations`;
      await workspace.owner.data('POST', invitations, { email: bob.email, role: 'viewer' });
      await instance.client(bob.token).data('POST', '/v1/invitations/accept', { code: await mailbox.code(bob.email) });
      const { page } = bob;
      await page.goto(`${ada.home}/settings/credits`);
      await page.getByRole('img', { name: 'Credits spent by day' }).waitFor();
      await page.getByRole('region', { name: 'Activity' }).getByRole('button', { name: 'Show more' }).waitFor();
      await page.getByText('16 of 0 credits used this month').waitFor();
      await page.getByText('Below 30').waitFor();
      // The key is somebody else's, and known by its id.
      await page.getByRole('heading', { name: workspace.key.id }).waitFor();
      expect(await page.locator('main button').allInnerTexts()).toEqual(['Chart', 'Table', 'Show more']);
      // Nobody tells viewers of the audit log: that others generate is enough.
      await generated(workspace.owner, {});
      const now = page.getByRole('region', { name: 'Balance' });
      await eventually(async () => /Available\s+16\s/.test(await now.innerText()));
      expect(bob.faults).toEqual([]);
      await bob.context.close();
    });

    describeThreshold(() => ({ ...given(), ...{ instance, mailbox, ada, workspace, model } }));

    it('are explained in German', async () => {
      const { page, home, faults } = ada;
      await page.evaluate("localStorage.setItem('imprint.language', 'de')");
      await page.goto(`${home}/settings/credits?view=table`);
      await page.getByRole('region', { name: 'Guthaben' }).getByText('Verfügbar').waitFor();
      await page.getByRole('table', { name: 'Verbrauchte Credits nach Tag' }).waitFor();
      await page.getByText('Credits pro Ergebnis').waitFor();
      expect(await page.locator('main').innerText()).not.toMatch(/[{}]|undefined/);
      expect(faults.splice(0)).toEqual([]);
    });
  });
}
