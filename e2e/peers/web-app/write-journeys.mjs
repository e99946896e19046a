// Texts that models write, in the web app.
import { Instance, TextVendor } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { patient } from '../patience.mjs';
import { looks, lookAt, rulesOfLooks, violations } from './accessibility.mjs';
import { addressOf, untilKept, watch } from './people.mjs';

/** @param given gives the person with the page, and the workspace of their organization */
export function describeWriting(given) {
  it('writes a post for a channel, shows it as it is done, and opens it in the composer, where a reload keeps what was changed', async () => {
    const { page, workspace, home, faults } = given();
    await page.goto(`${home}/write`);
    await page.getByLabel('Topic').fill('The terrace opens on Friday');
    await page.getByLabel('Channel').selectOption({ label: 'Bluesky' });
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    const text = page.getByRole('article').filter({ hasText: 'Post for Bluesky' });
    await text.getByRole('button', { name: 'Copy' }).waitFor();
    const [generation] = await workspace.api.data('GET', '/v1/generations?kind=text&limit=1');
    const [post] = generation.attributes.written.posts;
    expect(await text.locator('.written-part').allInnerTexts()).toEqual([post]);
    await text.getByRole('link', { name: 'Open in the composer' }).click();
    const field = page.getByLabel('Text for every account');
    expect(await field.inputValue()).toBe(post);
    await field.fill(`${post} Bring a jumper.`);
    await untilKept(page, 'Bring a jumper.');
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe(`${post} Bring a jumper.`);
    expect(faults.splice(0)).toEqual([]);
  });

  it('says so where the draft of its address is gone, and goes on with a new post', async () => {
    const { page, workspace, home, faults } = given();
    const brandId = workspace.brandId;
    const { id } = await workspace.api.data('POST', '/v1/posts', { brandId, content: 'The terrace opens on Friday' });
    await workspace.api.send('DELETE', `/v1/posts/${id}`);
    await page.goto(`${home}/compose?post=${id}`);
    await page.getByText('This draft does not exist any more.').waitFor();
    await page.getByRole('link', { name: 'Write a new post' }).click();
    const field = page.getByLabel('Text for every account');
    await field.waitFor();
    expect([await field.inputValue(), new URL(page.url()).search]).toEqual(['', '']);
    // The browser reports the answer of the API.
    expect(faults.splice(0).filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  it('writes an article, and opens its draft', async () => {
    const { page, home, faults } = given();
    await page.goto(`${home}/write`);
    await page.getByLabel('Topic').fill('Rhubarb season');
    await page.getByLabel('Type').selectOption({ label: 'Article outline' });
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    // The outline first, then its article.
    await page
      .getByRole('article')
      .filter({ hasText: 'Article outline' })
      .getByRole('button', { name: 'Write this article' })
      .click();
    const text = page
      .getByRole('article')
      .filter({ hasText: 'Rhubarb season' })
      .filter({ hasNotText: 'Article outline' })
      .filter({ has: page.getByRole('link', { name: 'Open the article' }) });
    const title = await text.getByRole('heading').innerText();
    await text.getByRole('link', { name: 'Open the article' }).click();
    await page.waitForURL('**/articles/art_*');
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    expect(faults.splice(0)).toEqual([]);
  });

  it('writes many drafts into the calendar, after showing each with its day', async () => {
    const { page, workspace, home, faults } = given();
    const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${home}/write`);
    await page.getByRole('link', { name: 'Write many drafts' }).click();
    await page.getByLabel('Topics').fill('Rhubarb cake is back\nThe terrace opens on Friday');
    await page.getByLabel('Feed', { exact: true }).check();
    await page.getByLabel('Number of drafts').fill('3');
    await page.getByLabel('First day').fill(day(2));
    await page.getByLabel('Last day').fill(day(4));
    const preview = page.getByRole('region', { name: 'What will be written' });
    await preview.getByText('3 drafts:').waitFor();
    expect(await preview.getByRole('listitem').locator('.theirs').allInnerTexts()).toEqual([
      ...['Rhubarb cake is back', 'The terrace opens on Friday', 'Rhubarb cake is back'],
    ]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Write 3 drafts' }).click();
    await page.getByText('3 of 3 written').waitFor();
    const items = await workspace.api.data('GET', '/v1/generations?kind=text&limit=3');
    const posts = items.map(({ attributes }) => attributes.written.posts[0]);
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Open draft' }) });
    expect(new Set(await rows.locator('.drafts-text').allTextContents())).toEqual(new Set(posts));
    expect(await violations(page)).toEqual([]);
    const { releaseId } = items[0].attributes.written;
    await rows.filter({ hasText: posts[0] }).getByRole('link', { name: 'Open draft' }).click();
    await page.waitForURL(`**/releases/${releaseId}`);
    const { status, scheduledAt } = (await workspace.api.data('GET', `/v1/releases/${releaseId}`)).attributes;
    expect([status, scheduledAt.slice(0, 10) >= day(2)]).toEqual(['draft', true]);
    expect(faults.splice(0)).toEqual([]);
  });

  describe('while a model writes', () => {
    let vendor;
    let instance;
    let page;
    const faults = [];

    beforeAll(async () => {
      vendor = await TextVendor.start();
      // Without a login wall, so that two apps are enough.
      instance = await Instance.start({ apps: ['api-gateway', 'scheduler-worker'], settings: vendor.settings });
      const context = patient(await given().browser.newContext({ baseURL: addressOf(instance), locale: 'en-GB' }));
      page = await context.newPage();
      watch(page, instance, faults);
      const { organization } = await instance.client().data('GET', '/v1/auth/whoami');
      await page.goto(`/${organization.slug}/~/write`);
    });
    afterAll(async () => {
      await page?.context().close();
      await instance?.stop();
      await vendor?.stop();
    });

    const ask = async (topic, type) => {
      await page.getByLabel('Topic').fill(topic);
      await page.getByLabel('Type').selectOption({ label: type });
      await page.getByLabel('Model', { exact: true }).selectOption({ label: 'writer (openai)' });
      await page.getByRole('button', { name: 'Write', exact: true }).click();
      return page.getByRole('article').filter({ hasText: topic });
    };
    const partsOf = (text) => text.locator('.written-part').allInnerTexts();
    const shows = (text, ...parts) => eventually(async () => JSON.stringify(await partsOf(text)) === JSON.stringify(parts));

    it('shows the posts of a thread as they grow, and in the end the posts as they were kept', async () => {
      const text = await ask('Rhubarb season', 'Thread');
      const answer = await vendor.next();
      answer.write('{"posts": ["Rhubarb is ba');
      await shows(text, 'Rhubarb is ba');
      answer.write('ck \\ud83c');
      answer.write('\\udf31", "Come');
      await shows(text, 'Rhubarb is back 🌱', 'Come');
      // It is not read out while it grows, and looks well to everybody.
      expect(await text.locator('[aria-live=off]').count()).toBe(1);
      expect(await text.getByRole('status').allInnerTexts()).toEqual(['']);
      for (const look of looks) {
        await lookAt(page, look);
        expect(await violations(page, { runOnly: rulesOfLooks })).toEqual([]);
      }
      expect(await text.locator('.written-caret').evaluate((caret) => getComputedStyle(caret).animationName)).toBe('none');
      expect(await text.getByRole('button', { name: 'Copy' }).count()).toBe(0);
      // A page that comes later has all of it, too.
      await page.reload();
      await shows(text, 'Rhubarb is back 🌱', 'Come');
      answer.end(' by."]}');
      await text.getByRole('button', { name: 'Copy' }).waitFor();
      expect(await partsOf(text)).toEqual(['Rhubarb is back 🌱', 'Come by.']);
      await text.getByText('The text is done.').waitFor({ state: 'attached' });
      expect(faults.splice(0)).toEqual([]);
    });

    it('shows the section of an article that is being written, below its list of sections', async () => {
      const text = await ask('Old wheat', 'Article');
      const plan = await vendor.next();
      const sections = ['The grain', 'The mill'].map((heading) => ({ heading, points: [] }));
      plan.end(JSON.stringify({ title: 'Old wheat', sections }));
      (await vendor.next()).end('{"body": "Emmer."}');
      const second = await vendor.next();
      second.write('{"body": "Stone grinds');
      await shows(text, 'Stone grinds');
      const list = text.getByRole('listitem');
      await eventually(async () => String(await list.allInnerTexts()) === 'The grain · written,The mill · being written');
      second.end(' slowly."}');
      await text.getByRole('link', { name: 'Open the article' }).waitFor();
      expect(await partsOf(text)).toEqual(['## The grain\n\nEmmer.\n\n## The mill\n\nStone grinds slowly.']);
      expect(faults.splice(0)).toEqual([]);
    });
  });
}
