// Accounts that posts go to.
import { MastodonSimulator } from '@imprint/adapters/channels/testing';
import { attribute } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';

/** @param given gives the person with the page, and the workspace of their organization */
export function describeConnections(given) {
  const accounts = async () => {
    const connections = await given().workspace.api.data('GET', '/v1/connections');
    return connections.map((connection) => [attribute(connection, 'displayName'), attribute(connection, 'status')]);
  };

  it('connects an account, says what is wrong with its credentials, and disconnects it', async () => {
    const { page, home, faults } = given();
    const before = await accounts();
    await page.goto(`${home}/connections`);
    // The operator of this instance has registered no app there.
    const blocked = page.getByRole('button', { name: 'Connect Pinterest', disabled: true });
    expect(await blocked.getAttribute('aria-describedby')).toBeTruthy();
    await page.getByLabel('Search channels').fill('webh');
    await blocked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Connect Bluesky' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Connect Webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Webhook' });
    await dialog.waitFor();
    const [{ x, width }, window] = [await dialog.boundingBox(), page.viewportSize()];
    expect(Math.abs(x + width / 2 - window.width / 2)).toBeLessThan(2);
    await dialog.getByLabel('Address that receives the posts').fill('ftp://files.example.com/posts');
    await dialog.getByLabel('Signing secret').fill('a-secret-of-sixteen');
    await dialog.getByLabel('Name', { exact: true }).fill('Our own site');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByText('must be an http or https address').waitFor();
    expect(await accounts()).toEqual(before);
    faults.splice(0); // the browser reports the refusal as an error
    await dialog.getByLabel('Address that receives the posts').fill('http://localhost:9/posts');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Our own site', exact: true }).waitFor();
    expect(await accounts()).toContainEqual(['Our own site', 'connected']);
    await page.getByRole('button', { name: 'Disconnect Our own site' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('heading', { name: 'Our own site', exact: true }).waitFor({ state: 'detached' });
    expect(await accounts()).toEqual(before);
    expect(faults.splice(0)).toEqual([]);
  });

  it('offers both ways of connecting an account where people can sign in on the platform, and asks for what each takes', async () => {
    const { page, home, faults } = given();
    await page.goto(`${home}/connections`);
    await page.getByRole('button', { name: 'Connect Bluesky' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Bluesky' });
    await dialog.getByText('You will sign in on Bluesky').waitFor();
    expect(await dialog.getByLabel('App password').count()).toBe(0);
    await dialog.getByLabel('Connect with').selectOption('App password');
    await dialog.getByLabel('App password').fill('abcd-efgh-ijkl-mnop');
    await dialog.getByLabel('Handle').fill('name.bsky.social');
    await dialog.getByLabel('Connect with').selectOption('Sign-in on Bluesky');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    // Without what was entered: the page of the connection asks.
    await page.getByLabel('Handle').waitFor();
    await page.getByRole('link', { name: 'Use an app password' }).click();
    await page.getByLabel('App password').waitFor();
    await page.getByRole('link', { name: 'Sign in with Bluesky' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The connection is denied').waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('connects an account on the page of its own server, and revokes the access when it is disconnected', async () => {
    const { page, home, faults } = given();
    const mastodon = new MastodonSimulator();
    const server = await mastodon.start();
    try {
      const before = await accounts();
      await page.goto(`${home}/connections`);
      await page.getByRole('button', { name: 'Connect Mastodon' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Server').fill(server);
      await page.getByRole('button', { name: 'Continue to Mastodon' }).click();
      // The server's own page.
      await page.getByRole('button', { name: 'Deny' }).click();
      await page.getByText('The connection is denied').waitFor();
      await page.getByRole('link', { name: 'Connected accounts' }).click();
      await page.getByRole('button', { name: 'Remove Mastodon' }).click();
      await page.getByRole('heading', { name: 'Mastodon' }).nth(1).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Connect Mastodon' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Server').fill(server);
      await page.getByRole('button', { name: 'Continue to Mastodon' }).click();
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.getByRole('heading', { name: 'Account connected' }).waitFor();
      expect(page.url()).not.toMatch(/code|state/);
      await page.getByRole('link', { name: 'Connected accounts' }).click();
      const [token] = mastodon.authorization.tokens.keys();
      await page.getByRole('button', { name: 'Reconnect Café Terrace' }).click();
      expect(await page.getByLabel('Server').inputValue()).toBe(server);
      await page.getByRole('button', { name: 'Continue to Mastodon' }).click();
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.getByRole('link', { name: 'Connected accounts' }).click();
      await eventually(() => !mastodon.authorization.tokens.has(token));
      await page.getByRole('button', { name: 'Disconnect Café Terrace' }).click();
      expect(await accounts()).toContainEqual(['Café Terrace', 'connected']);
      expect(mastodon.authorization.tokens.size).toBe(1);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('heading', { name: 'Café Terrace', exact: true }).waitFor({ state: 'detached' });
      await eventually(() => mastodon.authorization.tokens.size === 0);
      expect(await accounts()).toEqual(expect.arrayContaining(before));
      // The person was on the server's pages, too.
      expect(faults.splice(0).filter((fault) => !fault.includes(server))).toEqual([]);
    } finally {
      await mastodon.stop();
    }
  });

  it('gives an account weekly slots, and a post the next free one', async () => {
    const { page, home, workspace, faults } = given();
    const path = `/v1/connections/${workspace.feedId}`;
    const name = attribute(await workspace.api.data('GET', path), 'displayName');
    const slots = async () => (await workspace.api.data('GET', `${path}/slots`)).attributes;
    const edit = async () => {
      await page.goto(`${home}/connections`);
      await page.getByRole('button', { name: `Slots of ${name}` }).click();
      return page.getByRole('dialog', { name: `Slots of ${name}` });
    };
    const dialog = await edit();
    await dialog.getByText('No slots yet.').waitFor();
    await dialog.getByLabel('Time zone').selectOption('Europe/Berlin');
    for (let added = 0; added < 3; added += 1) await dialog.getByRole('button', { name: 'Add slot' }).click();
    await dialog.getByLabel('Day of slot 1').selectOption('Thursday');
    await dialog.getByLabel('Time of slot 1').fill('17:30');
    await dialog.getByRole('button', { name: 'Remove slot 3' }).click();
    await dialog.getByRole('button', { name: 'Save slots' }).click();
    await dialog.getByText('Saved.').waitFor();
    await dialog.getByRole('button', { name: 'Remove slot 1' }).click();
    await dialog.getByRole('button', { name: 'Undo changes' }).click();
    expect(await dialog.getByLabel('Time of slot 1').inputValue()).toBe('09:00');
    const saved = await slots();
    // Other journeys of the workspace may have planned something at one of them.
    const free = saved.nextTimes.filter(({ isTaken }) => !isTaken);
    // The times are read again after the slots were saved.
    await eventually(async () => {
      const shown = ['.next-times li', '.next-times li:has-text("Free")'].map((times) => dialog.locator(times).count());
      expect(await Promise.all(shown)).toEqual([10, free.length]);
      return true;
    });
    const both = [
      { weekday: 'tuesday', time: '09:00' },
      { weekday: 'thursday', time: '17:30' },
    ];
    expect([saved.timezone, saved.slots]).toEqual(['Europe/Berlin', both]);
    const releaseIds = [];
    for (const [index, title] of ['Asparagus, written at once', 'Rhubarb, from a draft'].entries()) {
      const { at } = (await slots()).nextTimes.find(({ isTaken }) => !isTaken);
      await page.goto(`${home}/compose`);
      await page.getByLabel('Text for every account').fill(title);
      await page.getByRole('radio', { name: 'Next free slot' }).check();
      await page.locator(`time[datetime="${at}"]`).waitFor();
      if (index === 1) {
        await page.getByRole('button', { name: 'Save draft' }).click();
        await page.getByRole('status').getByText('Saved').waitFor();
      }
      await page.getByRole('button', { name: 'Schedule' }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      releaseIds.push(page.url().split('/').pop());
      expect((await slots()).nextTimes).toContainEqual({ at, isTaken: true, releaseId: releaseIds[index] });
    }
    await (await edit()).locator(`a[href$="/releases/${releaseIds[0]}"]`, { hasText: 'Taken' }).click();
    await page.getByRole('heading', { level: 1, name: 'Asparagus, written at once' }).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });
}
