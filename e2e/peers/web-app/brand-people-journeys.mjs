// Two people at one brand, each in a browser of their own, and answers that a model reads.
import { Mailbox, TextVendor, Instance, Workspace } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOfLooks } from './accessibility.mjs';
import { arrive } from './people.mjs';

/** An instance with a text model, and two people of one organization in it. */
export async function openBrandPeople(browser, settings = {}) {
  const [mailbox, vendor] = await Promise.all([Mailbox.open(), TextVendor.start()]);
  const instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'],
    settings: { LOGIN_WALL: 'on', ...mailbox.settings, ...vendor.settings, ...settings },
  });
  const ada = await arrive(browser, instance);
  const workspace = await Workspace.open(instance, ada.token);
  const mara = await arrive(browser, instance, {}, 'Mara');
  const invitations = `/v1/organizations/${workspace.organizationId}/invitations`;
  await workspace.owner.data('POST', invitations, { email: mara.email, role: 'creator' });
  const code = await mailbox.code(mara.email);
  await instance.client(mara.token).data('POST', '/v1/invitations/accept', { code });
  const close = async () => {
    for (const { context } of [ada, mara]) await context.close();
    await instance.stop();
    await vendor.stop();
    await mailbox.close();
  };
  return { vendor, instance, ada, mara, workspace, close };
}

/** @param browser gives it */
export function describeBrandPeople(browser) {
  let stage;
  beforeAll(async () => {
    stage = await openBrandPeople(browser());
  });
  afterAll(() => stage?.close());
  const brand = async (label) => (await stage.workspace.owner.data('POST', '/v1/brands', { label })).id;
  const read = async (id) => (await stage.workspace.owner.data('GET', `/v1/brands/${id}`)).attributes;

  describe('two people at one brand', () => {
    it('see who has it open and who edits, and load what the other saved without losing what they typed', async () => {
      const { ada, mara } = stage;
      const id = await brand('Of two people');
      const description = ({ page }) => page.getByLabel('Description');
      const story = ({ page }) => page.getByLabel('Story');
      await ada.page.goto(`${ada.home}/brands/${id}`);
      await mara.page.goto(`${ada.home}/brands/${id}/profile`);
      await ada.page.getByText('Mara has this brand open.').waitFor();
      await mara.page.getByText('Ada has this brand open.').waitFor();
      await ada.page.goto(`${ada.home}/brands/${id}/profile`);
      await description(mara).fill('By Mara');
      await ada.page.getByText('Mara is editing this brand too.').waitFor();

      await story(ada).fill('Typed by Ada');
      await description(ada).fill('Also by Ada');
      await mara.page.getByText('Ada is editing this brand too.').waitFor();
      await mara.page.getByRole('button', { name: 'Save profile' }).click();
      await ada.page.getByText('Mara saved changes.').waitFor();
      expect([await story(ada).inputValue(), await description(ada).inputValue()]).toEqual(['Typed by Ada', 'Also by Ada']);
      await mara.page.getByText('Ada is editing this brand too.').waitFor();

      await ada.page.getByRole('button', { name: 'Load them' }).click();
      const clash = ada.page.getByRole('region', { name: 'Somebody else has changed the same fields' });
      await clash.getByText('By Mara').waitFor();
      await clash.getByText('Also by Ada').waitFor();
      expect(await clash.getByText('Typed by Ada').count()).toBe(0);
      await clash.getByRole('button', { name: 'Use theirs' }).click();
      await eventually(async () => (await description(ada).inputValue()) === 'By Mara');
      expect(await story(ada).inputValue()).toBe('Typed by Ada');
      expect(await read(id)).toMatchObject({ revision: 2, description: 'By Mara', text: '' });
      await ada.page.getByRole('button', { name: 'Save profile' }).click();
      await ada.page.getByText('Saved as revision 3.').waitFor();
      expect(await read(id)).toMatchObject({ revision: 3, description: 'By Mara', text: 'Typed by Ada' });

      await mara.page.getByText('Ada saved changes.').waitFor();
      await mara.page.getByRole('button', { name: 'Load them' }).click();
      await eventually(async () => (await story(mara).inputValue()) === 'Typed by Ada');
      await mara.page.goto(`${ada.home}/brands`);
      await ada.page.getByText(/^Mara (is|has) /).waitFor({ state: 'detached' });
      expect([ada.faults.splice(0), mara.faults.splice(0)]).toEqual([[], []]);
    });

    it('save over nobody: what is stale is refused, stays typed, and both versions are shown', async () => {
      const { ada, mara } = stage;
      const id = await brand('Stale');
      const description = ({ page }) => page.getByLabel('Description');
      for (const one of [ada, mara]) await one.page.goto(`${ada.home}/brands/${id}/profile`);
      await description(ada).fill('By Ada');
      await description(mara).fill('By Mara');
      await ada.page.getByRole('button', { name: 'Save profile' }).click();
      await ada.page.getByText('Saved as revision 2.').waitFor();
      await mara.page.getByRole('button', { name: 'Save profile' }).click();
      const clash = mara.page.getByRole('region', { name: 'Somebody else has changed the same fields' });
      await clash.getByText('By Ada').waitFor();
      await clash.getByText('By Mara').waitFor();
      expect(await description(mara).inputValue()).toBe('By Mara');
      expect(await read(id)).toMatchObject({ revision: 2, description: 'By Ada' });
      await clash.getByRole('button', { name: 'Keep mine' }).click();
      await mara.page.getByText('Saved as revision 3.').waitFor();
      expect(await read(id)).toMatchObject({ revision: 3, description: 'By Mara' });
      mara.faults.splice(0); // the browser reports the refusal as an error
      expect(ada.faults.splice(0)).toEqual([]);
    });

    it('keep what they typed when somebody else answers the question first', async () => {
      const { ada, mara, workspace } = stage;
      const id = await brand('Interviewed');
      await workspace.owner.data('POST', `/v1/brands/${id}/interview`, {});
      await ada.page.goto(`${ada.home}/brands/${id}/interview`);
      await ada.page.getByLabel('Your answer').fill('Dry, I would say');
      await mara.page.goto(`${ada.home}/brands/${id}/interview`);
      await mara.page.getByText('Ada is editing this brand too.').waitFor();
      const owner = stage.instance.client(mara.token);
      const confirmed = { field: 'voice.tone', values: ['Warm'] };
      const organization = { 'X-Organization-Id': workspace.organizationId };
      await owner.data('POST', `/v1/brands/${id}/interview/confirm`, confirmed, organization);
      await ada.page.getByText('Mara answered this question meanwhile. You had typed:').waitFor();
      await ada.page.getByText('Dry, I would say').waitFor();
      await ada.page.getByRole('button', { name: 'Use it here' }).click();
      const next = ada.page.getByRole('region', { name: 'Whom do you speak to?' });
      await eventually(async () => (await next.getByLabel('Your answer').inputValue()) === 'Dry, I would say');
      expect(await read(id)).toMatchObject({ revision: 2, voice: { tone: 'Warm', audience: '' } });
      expect([ada.faults.splice(0), mara.faults.splice(0)]).toEqual([[], []]);
    });
  });

  it('an answer is saved as the model puts it, once the person has seen and changed it', async () => {
    const { ada, vendor } = stage;
    const { page, home, faults } = ada;
    const id = await brand('Read by a model');
    await page.goto(`${home}/brands/${id}/interview`);
    await page.getByRole('button', { name: 'Start the interview' }).click();
    await page.getByLabel('Your answer').fill('uhm, warm i gues');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByText('Reading your answer…').waitFor();
    (await vendor.next()).end(JSON.stringify({ reply: { values: ['Warm'] } }));
    const box = page.getByLabel('We’ll save this as');
    await eventually(async () => (await box.inputValue()) === 'Warm');
    expect(await faultsOfLooks(page)).toEqual([]);
    expect(await read(id)).toMatchObject({ revision: 1, voice: { tone: '' } });
    await page.getByRole('button', { name: 'Answer again' }).click();
    expect(await page.getByLabel('Your answer').inputValue()).toBe('uhm, warm i gues');
    await page.getByLabel('Your answer').fill('warm, and short');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    const again = await vendor.next();
    expect(again.prompt).toMatch(/warm, and short[^]*Warm/);
    again.end(JSON.stringify({ reply: { values: ['Warm and short'] } }));
    await eventually(async () => (await box.inputValue()) === 'Warm and short');
    await box.fill('Warm, and never long');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Whom do you speak to?' }).waitFor();
    expect(await read(id)).toMatchObject({ revision: 2, voice: { tone: 'Warm, and never long' } });
    expect(faults.splice(0)).toEqual([]);
  });
}
