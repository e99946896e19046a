// Articles and brands in the web app.
import { createServer } from 'node:http';
import { eventually, listen } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { lookAt, looks, rulesOfLooks, violations } from './accessibility.mjs';
import { untilKept } from './people.mjs';

/** @param given gives the person with the page, and the workspace of their organization, with a picture in its library */
export function describeArticles(given) {
  const read = async (workspace, id) => (await workspace.api.data('GET', `/v1/articles/${id}`)).attributes;
  const idOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

  /** The text field, after the title was filled in. */
  async function begin(page, path, title) {
    await page.goto(path);
    await page.getByLabel('Title').fill(title);
    return page.getByLabel('Text in Markdown');
  }

  it('writes an article with the toolbar, undoes it, shows it as text and elements only, and saves exactly that', async () => {
    const { page, workspace, home, faults } = given();
    const body = await begin(page, `${home}/articles/new`, 'Rhubarb season');
    await body.fill('Six dishes');
    await body.selectText();
    await page.getByRole('button', { name: 'Bold' }).click();
    expect(await body.inputValue()).toBe('**Six dishes**');
    await page.keyboard.press('Control+z');
    expect(await body.inputValue()).toBe('Six dishes');
    await body.press('End');
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.getByRole('region', { name: 'Pictures of the library' }).getByRole('button').first().click();
    const { origin } = new URL(page.url());
    const slug = home.split('/')[1];
    await eventually(async () => (await body.inputValue()).includes(`](${origin}/${slug}/~/library/asset_`));
    const hostile =
      '\n\n<img src=x onerror="document.title=1">\n\n[a](javascript:document.title=1) [b](https://example.com)\n\n- ~~one~~\n';
    await page.keyboard.insertText(hostile);
    const preview = page.locator('.rendered');
    await preview.locator('li > s', { hasText: 'one' }).waitFor();
    await preview.getByRole('img').waitFor();
    await preview.getByText('<img src=x onerror="document.title=1">').waitFor();
    expect(await preview.locator('a').evaluateAll((links) => links.map(({ href }) => href))).toEqual(['https://example.com/']);
    expect(await preview.locator('img').count()).toBe(1);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/articles/art_*');
    await page.getByText(/^Saved /).waitFor();
    const saved = await read(workspace, idOf(page));
    expect(saved).toMatchObject({ title: 'Rhubarb season', slug: 'rhubarb-season', status: 'draft', brandId: workspace.brandId });
    expect(saved.body).toBe(await body.inputValue());
    expect(others(faults)).toEqual([]);
  });

  /** The instance knows itself by another name than the browser does here, and signs the addresses of files with it. */
  const others = (faults) => faults.splice(0).filter((fault) => !/ asked http:\/\/localhost:\d+\/v1\/files\//.test(fault));

  it('publishes an article in the feed with its picture, and updates it there', async () => {
    const { page, workspace, home, faults } = given();
    const body = await begin(page, `${home}/articles/new`, 'Old wheat');
    await body.fill('Emmer is **old**.');
    await page.getByRole('group', { name: 'Picture', exact: true }).getByRole('button', { name: 'Choose picture' }).click();
    await page.getByRole('region', { name: 'Pictures of the library' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/articles/art_*');
    const place = page.getByRole('listitem').filter({ has: page.getByText('My brand feed') });
    await place.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await place.getByText('Published', { exact: true }).waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    const { publications } = (await workspace.api.data('GET', `/v1/articles/${idOf(page)}/publications`)).attributes;
    expect(publications).toMatchObject([{ platform: 'feed', status: 'published' }]);
    expect(await (await fetch(publications[0].url)).text()).toContain('<p>Emmer is <strong>old</strong>.</p>');
    const { media } = (await workspace.api.data('GET', `/v1/releases/${publications[0].releaseId}`)).attributes;
    expect(media).toMatchObject([{ assetId: (await read(workspace, idOf(page))).imageAssetId }]);
    await body.fill('Einkorn is *older*.');
    await page.getByText(/^Saved /).waitFor();
    await place.getByRole('button', { name: 'Update' }).click();
    await eventually(async () => (await (await fetch(publications[0].url)).text()).includes('<em>older</em>'));
    expect(others(faults)).toEqual([]);
  });

  it('compares a version with the article, restores it, undoes that, and makes an address that shows the article', async () => {
    const { page, workspace, home, faults } = given();
    const body = await begin(page, `${home}/articles/new`, 'Barley');
    const long = 'The mill stands by the river. '.repeat(40);
    await body.fill(`It grows.\n\n${long}\n\nIt is old.`);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/articles/art_*');
    const id = idOf(page);
    await body.fill(`It grows fast.\n\n${long}\n\nIt is young.`);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await eventually(async () => (await read(workspace, id)).body.endsWith('young.'));
    await page.getByRole('button', { name: 'Show versions' }).click();
    const first = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Version 1', exact: true }) });
    await first.getByRole('button', { name: 'Compare with now' }).click();
    await first.locator('del', { hasText: 'old' }).waitFor();
    const changed = first.getByRole('region', { name: 'Text' });
    expect(await changed.locator('ins, del').allTextContents()).toEqual(['Added:  fast', 'Removed: old', 'Added: young']);
    expect(await changed.textContent()).not.toContain(long);
    for (const look of looks) {
      await lookAt(page, look);
      expect(await violations(page, { runOnly: rulesOfLooks })).toEqual([]);
    }
    await changed.getByRole('button', { name: /^Show [\d,]+ unchanged characters$/ }).click();
    expect(await changed.textContent()).toContain(long);
    await first.getByRole('button', { name: 'Side by side' }).click();
    await first.getByRole('cell', { name: /^It grows\..* It is old\.$/ }).waitFor();
    await first.getByRole('button', { name: 'Changes', exact: true }).click();
    await changed.waitFor();
    await first.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Version 1 is restored.').waitFor();
    expect(await body.inputValue()).toBe(`It grows.\n\n${long}\n\nIt is old.`);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await eventually(async () => (await read(workspace, id)).body.endsWith('young.'));
    const versions = await workspace.api.data('GET', `/v1/articles/${id}/versions`);
    expect(versions.map(({ attributes }) => attributes.reason)).toEqual(['restored', 'restored', 'edited', 'created']);
    await page.getByLabel('Works for').selectOption('1 hour');
    await page.getByRole('button', { name: 'Make a preview link' }).click();
    const url = await page.getByRole('group', { name: 'Preview link' }).locator('code').textContent();
    const preview = await fetch(url);
    expect([preview.status, await preview.text()]).toEqual([200, expect.stringContaining('<p>It is young.</p>')]);
    expect(others(faults)).toEqual([]);
  });

  it('checks the links of an article, on its page and in the question before it is published', async () => {
    const { page, workspace, home, faults } = given();
    const mill = await listen(
      createServer(({ url }, response) => {
        if (url === '/old') response.writeHead(301, { location: '/new' }).end();
        else response.writeHead(url === '/gone' ? 404 : 200).end();
      }),
    );
    try {
      const { brandId } = workspace;
      const body = `[Old](${mill.url}/old) [Gone](${mill.url}/gone) [Good](${mill.url}/good) [x](javascript:document.title=1)`;
      const { id } = await workspace.api.data('POST', '/v1/articles', { brandId, title: 'With links', body });
      await page.goto(`${home}/articles/${id}`);
      const panel = page.getByRole('region', { name: 'Links', exact: true });
      await panel.getByText('Links not checked yet.').waitFor();
      const place = page.getByRole('listitem').filter({ has: page.getByText('My brand feed') });
      await place.getByRole('button', { name: 'Publish' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Check links' }).click();
      await question.getByText(/^1 broken link · 1 not checked · Last checked/).waitFor();
      await question.getByRole('button', { name: 'Not now' }).click();
      await panel.getByText(/^1 broken link/).waitFor();
      const rows = panel.getByRole('listitem');
      expect((await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
        `Broken Gone · ${mill.url}/gone The site answers with 404.`,
        `Redirected Old · ${mill.url}/old Leads to ${mill.url}/new`,
        'Not checked x · javascript:document.title=1 Shown as text: only web and mail addresses become links.',
        `Works Good · ${mill.url}/good`,
      ]);
      expect(await rows.nth(2).getByRole('link').count()).toBe(0);
      for (const look of looks) {
        await lookAt(page, look);
        expect(await violations(page, { runOnly: rulesOfLooks })).toEqual([]);
      }
      await page.getByLabel('Text in Markdown').fill(`[New](${mill.url}/new)`);
      await panel.getByText('Not part of the last check.').waitFor();
      await panel.getByRole('button', { name: 'Check links' }).click();
      await panel.getByText(/^No broken links · Last checked/).waitFor();
      expect(others(faults)).toEqual([]);
    } finally {
      await mill.close();
    }
  });

  it('loses nothing to a reload or a lost connection', async () => {
    const { page, context, workspace, home, faults } = given();
    let body = await begin(page, `${home}/articles/new`, 'Never saved');
    await body.fill('Typed before the reload');
    await page.getByText('Save the draft once').waitFor();
    await untilKept(page, 'Typed before the reload');
    await page.reload();
    await page.getByText('Restored what you typed').waitFor();
    body = page.getByLabel('Text in Markdown');
    expect(await body.inputValue()).toBe('Typed before the reload');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/articles/art_*');
    await page.getByText(/^Saved /).waitFor();
    await context.setOffline(true);
    await body.fill('Typed without a connection');
    await page.getByText('The server cannot be reached').waitFor();
    await page.getByText('Not saved. What you type is kept in this browser.').waitFor();
    await context.setOffline(false);
    await page.getByText(/^Saved /).waitFor();
    expect((await read(workspace, idOf(page))).body).toBe('Typed without a connection');
    faults.splice(0); // the browser reports each attempt to connect as an error
  });

  it('saves by itself, overwrites nothing of somebody else, and says which field is wrong', async () => {
    const { page, workspace, home, faults } = given();
    const { brandId } = workspace;
    const { id } = await workspace.api.data('POST', '/v1/articles', { brandId, title: 'Of two', body: 'First', slug: 'of-two' });
    await workspace.api.data('POST', '/v1/articles', { brandId, title: 'Taken', body: 'x', slug: 'taken' });
    await page.goto(`${home}/articles/${id}`);
    const body = page.getByLabel('Text in Markdown');
    await body.fill('Second');
    await page.getByText(/^Saved /).waitFor();
    expect((await read(workspace, id)).body).toBe('Second');
    await workspace.api.data('PATCH', `/v1/articles/${id}`, { body: 'Of somebody else' });
    await body.fill('Mine');
    await page.getByRole('region', { name: 'Somebody else changed this article' }).getByText('Of somebody else').waitFor();
    expect((await read(workspace, id)).body).toBe('Of somebody else');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText(/^Saved /).waitFor();
    expect((await read(workspace, id)).body).toBe('Mine');
    await page.getByLabel('Slug').fill('taken');
    await page.getByText('Another article of this brand has that slug.').waitFor();
    expect(await page.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Slug').fill('of-two-people');
    await page.getByText(/^Saved /).waitFor();
    expect(await read(workspace, id)).toMatchObject({ slug: 'of-two-people', body: 'Mine' });
    faults.splice(0); // the browser reports the refusals as errors
  });

  it('archives an article and takes it out again, and a brand leads to its articles', async () => {
    const { page, workspace, home, faults } = given();
    const { brandId } = workspace;
    const { id } = await workspace.api.data('POST', '/v1/articles', { brandId, title: 'Put away', body: '## Gone' });
    await page.goto(`${home}/articles/${id}`);
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('heading', { level: 1, name: 'Put away' }).waitFor();
    expect((await read(workspace, id)).status).toBe('archived');
    await page.getByRole('link', { name: 'All articles' }).click();
    await page.getByRole('link', { name: 'Archived' }).click();
    await page.getByText('1 article', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Put away' }).click();
    await page.getByRole('button', { name: 'Move back to drafts' }).click();
    await page.getByLabel('Text in Markdown').waitFor();
    expect((await read(workspace, id)).status).toBe('draft');
    await page.goto(`${home}/brands`);
    await page.locator('.listing a').first().click();
    await page.getByRole('link', { name: 'Put away' }).waitFor();
    await page.getByRole('link', { name: 'All articles of this brand' }).click();
    await page.waitForURL(`**/articles?brandId=${brandId}`);
    await page.getByRole('searchbox').fill('put away');
    await page.getByText('1 article', { exact: true }).waitFor();
    expect(others(faults)).toEqual([]);
  });
}
