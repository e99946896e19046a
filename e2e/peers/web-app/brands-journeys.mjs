// What a brand says of itself, written in the web app.
import { Workspace } from '@imprint/e2e/harness/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { arrive, untilKept } from './people.mjs';

/** @param suite gives the browser and the instance: brands of one organization change what its other pages offer, so this is another one */
export function describeBrands(suite) {
  describe('brands', () => describeProfiles(suite));
}

function describeProfiles(suite) {
  let bea;
  let workspace;
  beforeAll(async () => {
    const { browser, instance } = suite();
    bea = await arrive(browser, instance, {}, 'Bea');
    workspace = await Workspace.open(instance, bea.token);
  });
  afterAll(() => bea?.context.close());
  const given = () => ({ ...bea, workspace });
  const read = async (workspace, id) => (await workspace.api.data('GET', `/v1/brands/${id}`)).attributes;

  it('creates a brand from a style, writes its profile with a preview, and approves it', async () => {
    const { page, workspace, home, faults } = given();
    await page.goto(`${home}/brands`);
    await page.getByRole('button', { name: 'Create brand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create brand' });
    await dialog.getByLabel('Name', { exact: true }).fill('Café Terrace');
    await dialog.getByRole('radio', { name: 'Warm and local' }).check();
    await dialog.getByRole('button', { name: 'Create brand' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile of Café Terrace' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-2);
    expect(await read(workspace, id)).toMatchObject({
      revision: 1,
      status: 'draft',
      identity: { colors: { accent: '#c4552d' } },
    });
    await page.getByRole('button', { name: 'Voice', exact: true }).click();
    await page.getByLabel('Values').fill('Regional\n\nFair\nFair');
    await page.getByLabel('Sample text').fill('The terrace opens on Friday.');
    await page.getByRole('region', { name: 'Preview' }).getByText('The terrace opens on Friday.').first().waitFor();
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.getByLabel('Website').fill('terrace');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('must be an http or https address').first().waitFor();
    expect(await page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true');
    expect((await read(workspace, id)).revision).toBe(1);
    await page.getByLabel('Website').fill('https://terrace.example');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Saved as revision 2.').waitFor();
    expect(await read(workspace, id)).toMatchObject({
      ...{ revision: 2, identity: { website: 'https://terrace.example/' } },
      voice: { values: ['Regional', 'Fair'], sampleOutput: 'The terrace opens on Friday.' },
    });
    await page.getByRole('link', { name: 'Back to Café Terrace' }).click();
    await page.getByRole('button', { name: 'Approve revision 2' }).waitFor();
    const [note, panels] = await Promise.all(['.note-box', '.brand-panels'].map((part) => page.locator(part).boundingBox()));
    expect(panels.y - (note.y + note.height)).toBeGreaterThan(8);
    await page.getByRole('button', { name: 'Approve revision 2' }).click();
    await page.getByRole('button', { name: 'Approve revision 2' }).waitFor({ state: 'detached' });
    expect(await read(workspace, id)).toMatchObject({ status: 'approved', approvedRevision: 2 });
    faults.splice(0); // the browser reports the refusal as an error
  });

  it('keeps what somebody else has changed, and asks where it is the same', async () => {
    const { page, workspace, home, faults } = given();
    const { id } = await workspace.api.data('POST', '/v1/brands', { label: 'Of two' });
    const change = (body) => workspace.api.data('PATCH', `/v1/brands/${id}`, body);
    await page.goto(`${home}/brands/${id}/profile`);
    await page.getByLabel('Description').fill('Mine');
    await change({ expectedRevision: 1, text: 'Theirs' });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Saved as revision 3.').waitFor();
    expect(await read(workspace, id)).toMatchObject({ revision: 3, description: 'Mine', text: 'Theirs' });
    await change({ expectedRevision: 3, description: 'Of somebody else', voice: { tone: 'Loud' } });
    await page.getByLabel('Description').fill('Mine again');
    await page.getByRole('button', { name: 'Save profile' }).click();
    const clash = page.getByRole('region', { name: 'Somebody else has changed the same fields' });
    await clash.getByText('Of somebody else').waitFor();
    expect((await read(workspace, id)).description).toBe('Of somebody else');
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved as revision 5.').waitFor();
    expect(await read(workspace, id)).toMatchObject({ revision: 5, description: 'Mine again', voice: { tone: 'Loud' } });
    faults.splice(0); // the browser reports the refusals as errors
  });

  it('keeps what is typed through a reload, until it is saved or discarded', async () => {
    const { page, workspace, home, faults } = given();
    const { id } = await workspace.api.data('POST', '/v1/brands', { label: 'Reloaded' });
    await page.goto(`${home}/brands/${id}/profile`);
    await page.getByLabel('Description').fill('Typed before the reload');
    await untilKept(page, 'Typed before the reload');
    await page.reload();
    await page.getByText('Restored what you typed').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Typed before the reload');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Saved as revision 2.').waitFor();
    expect((await read(workspace, id)).description).toBe('Typed before the reload');
    expect(faults.splice(0)).toEqual([]);
  });

  it('shows what every revision changed, and brings one back', async () => {
    const { page, workspace, home, faults } = given();
    const { id } = await workspace.api.data('POST', '/v1/brands', { label: 'With a history', text: 'First' });
    await workspace.api.data('PATCH', `/v1/brands/${id}`, { expectedRevision: 1, text: 'Second' });
    await page.goto(`${home}/brands/${id}/history`);
    const second = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Revision 2' }) });
    await second.getByRole('button', { name: 'Show changes' }).click();
    await second.getByRole('row', { name: 'Story First Second' }).waitFor();
    const first = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Revision 1' }) });
    await first.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('restored from revision 1').waitFor();
    expect(await read(workspace, id)).toMatchObject({ revision: 3, text: 'First' });
    expect(faults.splice(0)).toEqual([]);
  });
}
