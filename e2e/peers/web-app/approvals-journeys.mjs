// What agents ask for, and people decide.
import { expect, it } from '@jest/globals';

/** @param given gives the person with the page, their home in the app, and the requests of an agent in their organization */
export function describeApprovals(given) {
  it('shows what exactly would go out, as text, approves it with a comment, and says in every window what came of it', async () => {
    const { page, context, home, requests, agent, faults } = given();
    const text = 'Rhubarb <img src=x onerror="document.title=1"> cake';
    const id = await requests.ask(text, agent);
    await page.goto(`${home}/publishing/review`);
    await page.getByRole('link', { name: text }).click();
    await page.getByRole('heading', { level: 1, name: text }).waitFor();
    const preview = page.getByRole('region', { name: 'What will be published' });
    await preview.getByText(`Text of ${text}`).waitFor();
    await page.getByText('API key “Agent”').waitFor();
    await page.getByText('Exact request').click();
    await page.getByText('"timezone": "Europe/Berlin"').waitFor();
    const other = await context.newPage();
    await other.goto(`${home}/publishing/review/${id}`);
    await other.getByRole('button', { name: 'Approve' }).waitFor();
    await page.getByLabel('Comment').fill('Looks good.');
    await page.getByRole('button', { name: 'Approve' }).click();
    for (const window of [page, other]) {
      await window.getByText('approved it.').waitFor();
      await window.getByText('Looks good.').waitFor();
      await window.getByRole('region', { name: 'Outcome' }).getByText('Done').waitFor();
    }
    await other.close();
    expect(await requests.untilRun(id)).toMatchObject({ runStatus: 'completed', comment: 'Looks good.', resolvedVia: 'page' });
    await page.goto(`${home}/publishing/review?status=approved`);
    await page.getByRole('link', { name: text }).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('opens where answers of the API point, declines by keyboard, and goes on to the next request', async () => {
    const { page, home, requests, agent, workspace, faults } = given();
    const [declined, next] = [await requests.ask('Not like this', agent), await requests.ask('The one after', agent)];
    const { reviewUrl } = (await workspace.owner.data('GET', `/v1/approvals/${declined}`)).attributes;
    await page.goto(new URL(reviewUrl).pathname + new URL(reviewUrl).search);
    await page.waitForURL(`**${home}/publishing/review/${declined}`);
    await page.getByLabel('Comment').focus();
    await page.keyboard.type('Too early');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByText('declined it. Nothing was done.').waitFor();
    await page.locator('a:focus', { hasText: 'Next request' }).waitFor();
    expect((await workspace.owner.data('GET', `/v1/approvals/${declined}`)).attributes).toMatchObject({
      ...{ status: 'declined', comment: 'Too early', runStatus: null },
    });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Decline' }).waitFor();
    expect(page.url()).not.toContain(declined);
    await workspace.owner.data('POST', `/v1/approvals/${next}/resolve`, { decision: 'decline' });
    expect(faults.splice(0)).toEqual([]);
  });
}
