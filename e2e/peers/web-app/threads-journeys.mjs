// Threads and first comments as people write them in the web app.
import { MastodonSimulator } from '@imprint/adapters/channels/testing';
import { expect, it } from '@jest/globals';
import { looks, lookAt, violations } from './accessibility.mjs';

/** @param given the page of somebody who may write, their workspace, their home in the app, and what went wrong on the page so far */
export function describeThreads(given) {
  it('writes a thread and a first comment for the accounts that take them, and shows what went out', async () => {
    const { page, workspace, home } = given();
    const mastodon = new MastodonSimulator();
    const server = await mastodon.start();
    try {
      const { id: connectionId } = await workspace.api.data('POST', '/v1/connections', {
        ...{ platform: 'mastodon', brandId: workspace.brandId, displayName: 'On Mastodon' },
        credentials: { server, accessToken: mastodon.addToken() },
      });
      await page.goto(`${home}/compose`);
      await page.locator('.accounts input').first().waitFor();
      for (const name of ['On Mastodon', 'Feed'])
        await page.locator('.accounts label', { hasText: name }).locator('input:enabled').check();
      await page.getByLabel('Text for every account').fill('Spring menu');
      await page.getByRole('button', { name: 'Add post to thread' }).click();
      await page.getByRole('button', { name: 'Add post to thread' }).click();
      const second = page.getByLabel('Post 2', { exact: true });
      await second.fill('x'.repeat(501));
      await page.getByText('Post 2 of the thread: Mastodon takes at most 500 graphemes; the text has 501.').waitFor();
      await second.fill('Asparagus, five ways');
      await page.getByText('Post 3 of the thread').waitFor();
      await page.getByRole('button', { name: 'Remove post 3' }).click();
      await page.getByRole('textbox', { name: 'First comment' }).fill('Book a table');
      await page.getByText('Without thread and comment, which the channel doesn’t support').waitFor();
      await page.getByRole('button', { name: 'Pictures of post 2' }).click();
      await page.locator('.picker button[aria-pressed]').first().click();
      for (const look of looks) {
        await lookAt(page, look);
        expect(await violations(page)).toEqual([]);
      }
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.waitForURL('**/compose/rel_*');
      const id = page.url().split('/').pop();
      const { attributes } = await workspace.api.data('GET', `/v1/releases/${id}`);
      expect(attributes).toMatchObject({
        thread: [{ text: 'Asparagus, five ways', assetIds: [expect.stringMatching(/^asset_/)] }],
        firstComment: 'Book a table',
      });
      const own = Object.fromEntries(attributes.targets.map((each) => [each.connectionId, [each.thread, each.firstComment]]));
      expect(own).toEqual({ [connectionId]: [null, null], [workspace.feedId]: [[], ''] });
      await workspace.api.data('POST', `/v1/releases/${id}/publish-now`);
      await workspace.untilEnded(id);
      await page.goto(`${home}/releases/${id}`);
      await page.getByRole('link', { name: 'Open post 2' }).waitFor();
      await page.getByRole('link', { name: 'Open the first comment' }).waitFor();
      for (const look of looks) {
        await lookAt(page, look);
        expect(await violations(page)).toEqual([]);
      }
      expect(mastodon.statuses.map(({ text }) => text)).toEqual(['Spring menu', 'Asparagus, five ways', 'Book a table']);
      await workspace.api.data('DELETE', `/v1/connections/${connectionId}`).catch(() => undefined);
    } finally {
      await mastodon.stop();
    }
  });
}
