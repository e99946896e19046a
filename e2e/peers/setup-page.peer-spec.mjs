// The page of the setup checks in a real browser, on an instance whose only organization is that of whoever looks.
import { Instance } from '@imprint/e2e/harness/index';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { patient } from './patience.mjs';
import { lookAt, looks, violations } from './web-app/accessibility.mjs';
import { describeInBrowser } from './web-app/in-browser.mjs';

describeInBrowser('the page Setup', (browser) => {
  let instance;
  let page;
  beforeAll(async () => {
    // A port on which nothing listens, whatever else is started on this machine meanwhile.
    const MAIL_URL = 'smtp://127.0.0.1:1';
    instance = await Instance.start({ apps: ['api-gateway', 'oauth-server'], settings: { MAIL_URL } });
    const context = await browser().newContext({
      baseURL: instance.apiUrl.replace('127.0.0.1', 'localhost'),
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = patient(await context.newPage());
    await page.goto('/local/~/settings/setup');
    await page.getByText('problems need your attention').waitFor();
  });
  afterAll(() => instance?.stop());

  it('says what is wrong and what to do', async () => {
    const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Outgoing mail' }) });
    await mail.getByText('Read more').waitFor();
    const text = await mail.innerText();
    expect(text).toMatch(
      /Problem\s+The mail server 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\.\s+Check the name and the port\./,
    );
    expect(text).toMatch(/Setting: MAIL_URL\s+Read more: docs\/going-public\.md#mail/);
  });

  it('lets the callback address be copied', async () => {
    await page.getByRole('group', { name: 'Mastodon' }).getByRole('button').click();
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${instance.apiUrl.replace('127.0.0.1', 'localhost')}/v1/connections/callback`,
    );
  });

  it('says why a test email could not be sent', async () => {
    await page.getByRole('button', { name: 'Send test email' }).click();
    await page.getByRole('alert').getByText('does not answer (ECONNREFUSED)').waitFor();
  });

  it.each(looks)('is for everybody, $colorScheme', async (look) => {
    await lookAt(page, look);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });

  it('says it in German', async () => {
    const german = patient(await browser().newPage({ locale: 'de-DE' }));
    await german.goto(page.url());
    await german.getByText(/^Der Mailserver 127\.0\.0\.1:\d+ antwortet nicht \(ECONNREFUSED\)\.$/).waitFor();
    expect(await german.locator('main').innerText()).not.toMatch(/[{}]|undefined/);
    await german.close();
  });
});
