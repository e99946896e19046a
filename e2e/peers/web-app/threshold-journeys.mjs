// Above which price a person has to agree.
import { expect, it } from '@jest/globals';
import { faultsOfLooks } from './accessibility.mjs';
import { arrive } from './people.mjs';

/** @param given gives the owner with their page, the workspace, and a model that costs 4 credits */
export function describeThreshold(given) {
  const settings = async () => {
    const { workspace } = given();
    return (await workspace.owner.data('GET', `/v1/organizations/${workspace.organizationId}/settings/credits`)).attributes;
  };
  const save = async (value) => {
    const { page, home } = given().ada;
    await page.goto(`${home}/settings/credits`);
    await page.getByRole('button', { name: 'Change approval threshold' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approval threshold' });
    await dialog.getByText('What counts is the whole request').waitFor();
    await dialog.getByLabel('Credits').fill(value);
    await dialog.getByRole('button', { name: 'Save threshold' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('need approval above a threshold, which is set in credits and shown with the price of a request', async () => {
    const { ada, workspace, model } = given();
    const { page, home, faults } = ada;
    await save('3.999999');
    await page.getByRole('region', { name: 'Balance' }).getByText('Above 3.999999').waitFor();
    expect(await settings()).toMatchObject({ approvalThresholdMicro: 3_999_999 });
    const { data } = (await workspace.api.send('POST', '/v1/images/generate', { prompt: 'A card', model })).body;
    expect(data).toMatchObject({ type: 'approval', attributes: { priceMicro: 4_000_000 } });
    await page.goto(`${home}/publishing/review/${data.id}`);
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('4 credits', { exact: true }).waitFor();
    expect(await details.innerText()).toMatch(/Price\s+4 credits\s+Items\s+1\s+Model\s+openai\/gpt-image-1\s+Prompt\s+A card/i);
    expect(await page.getByRole('button', { name: 'Share for review' }).count()).toBe(0);
    expect(await faultsOfLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText(/declined it/).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('are not spent above it by creators, who are shown the request', async () => {
    const { browser, instance, mailbox, ada, workspace } = given();
    const eve = await arrive(browser, instance);
    const invitations = `/v1/organizations/${workspace.organizationId}/invitations`;
    await workspace.owner.data('POST', invitations, { email: eve.email, role: 'creator' });
    await instance.client(eve.token).data('POST', '/v1/invitations/accept', { code: await mailbox.code(eve.email) });
    const { page } = eve;
    await page.goto(`${ada.home}/generate`);
    await page.getByLabel('Prompt').fill('A bun');
    await page.getByRole('combobox', { name: 'Model' }).selectOption({ value: given().model });
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByText('This needs approval first.').waitFor();
    await page.getByRole('link', { name: 'Review the request' }).click();
    await page.getByRole('heading', { level: 1, name: 'A bun' }).waitFor();
    await page.getByText('4 credits', { exact: true }).waitFor();
    expect(eve.faults).toEqual([]);
    await eve.context.close();
    await save('');
    await ada.page.getByRole('button', { name: 'Change approval threshold' }).waitFor();
    expect(await settings()).toMatchObject({ approvalThresholdMicro: null });
    expect(ada.faults.splice(0)).toEqual([]);
  });
}
