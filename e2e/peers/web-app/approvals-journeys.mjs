// What agents ask for, and people decide.
import { expect, it } from '@jest/globals';
import { patient } from '../patience.mjs';

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

  it('is shared by a link, with which somebody without an account comments on the post and approves it', async () => {
    const { page, browser, home, requests, agent, workspace, faults } = given();
    const organization = `/v1/organizations/${workspace.organizationId}`;
    await page.goto(`${home}/settings/organization`);
    await page.getByRole('radio', { name: /^For comments and decisions/ }).check();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('Saved. The new rules').waitFor();
    const draft = await workspace.schedule({ title: 'Shared <b>post</b>', status: 'draft' });
    const asked = await requests.call(agent, 'control_scheduled_release', { releaseId: draft.id, action: 'resume' });
    const id = String(asked.structuredContent.approvalId);
    await page.goto(`${home}/publishing/review/${id}`);
    await page.getByRole('button', { name: 'Share for review' }).click();
    await page.getByLabel('Who is the link for?').fill('Mia');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('group', { name: 'Review link' }).locator('code').textContent();
    await page.getByText('not used yet').waitFor();

    const outside = await browser.newContext();
    const client = patient(await outside.newPage());
    const crashes = [];
    client.on('pageerror', (error) => crashes.push(String(error)));
    await client.goto(link);
    await client.getByRole('heading', { level: 1, name: 'Shared <b>post</b>' }).waitFor();
    expect(client.url()).not.toContain(new URL(link).hash.slice(1));
    await client.reload();
    await client.getByLabel('Your comment').fill('<i>Lovely</i>');
    await client.getByRole('button', { name: 'Send comment' }).click();
    await client.getByText('<i>Lovely</i>').waitFor();
    await client.getByRole('button', { name: 'Approve', exact: true }).click();
    await client.getByRole('button', { name: 'Yes, approve' }).click();
    await client.getByText('This has been approved. Thank you!').waitFor();

    await page.keyboard.press('Escape');
    await page.getByText('Mia approved it.').waitFor();
    await page.goto(`${home}/releases/${draft.id}`);
    await page.getByText('Mia (by link)').waitFor();
    expect(await requests.untilRun(id)).toMatchObject({ runStatus: 'completed', resolvedVia: 'link' });
    await workspace.owner.data('PATCH', organization, { reviewLinks: 'off' });
    await client.reload();
    await client.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    await outside.close();
    expect([...crashes, ...faults.splice(0)]).toEqual([]);
  });
}
