// Accounts that posts go to.
import { attribute } from '@imprint/e2e/harness/index';
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
    await page.getByRole('button', { name: 'Connect Webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Webhook' });
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
}
