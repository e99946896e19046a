// Receipts of generations: which models were asked, and what was charged.
import { FakeOpenAiImages } from '@imprint/adapters/models/testing';
import { expect, it } from '@jest/globals';
import { faultsOfLooks } from './accessibility.mjs';

const model = 'openai/gpt-image-1';

/** @param given gives the person with the page, their workspace, the vendor, and a file that it made for 4 credits */
export function describeGenerationReceipts(given) {
  const attempts = () => given().page.getByRole('region', { name: 'Attempts' });
  const attemptTexts = async () => {
    await attempts().getByRole('listitem').first().waitFor();
    return attempts().getByRole('listitem').allInnerTexts();
  };
  const charged = async () => {
    const panel = given().page.getByRole('region', { name: 'Credits' });
    await panel.getByText('Reserved').waitFor();
    return panel.innerText();
  };
  const generated = async ({ owner }, body) => {
    const { id } = await owner.data('POST', '/v1/images/generate', { prompt: 'A card', ...body });
    return owner.until(`/v1/generations/${id}`, ['completed', 'failed']);
  };

  it('have a receipt of what they were charged for, reached from the file: the quote, the model, and whose key was used', async () => {
    const { page, home, assetId, faults } = given();
    await page.goto(`${home}/library/${assetId}`);
    await page.getByText('4 credits', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Receipt', exact: true }).click();
    const [only] = await attemptTexts();
    expect(only).toMatch(/^1\. openai\/gpt-image-1\s+Delivered\s+Vendor\s+openai\s+Key used\s+The key of this instance/);
    expect(await charged()).toMatch(
      /Quote\s+4 credits each with openai\/gpt-image-1, at most 4\s+Reserved\s+4 credits\s+Charged\s+4 credits/,
    );
    await attempts().getByText('The request named openai/gpt-image-1.').waitFor();
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.waitForURL(`**/library/${assetId}`);
    expect(faults.splice(0)).toEqual([]);
  });

  it('are released where another model delivers, which the receipt says with every attempt in order', async () => {
    const { page, home, workspace, vendor, faults } = given();
    const path = `/v1/organizations/${workspace.organizationId}/settings`;
    const models = [model, 'local/card'];
    await workspace.owner.data('PATCH', `${path}/generation`, { modelChoices: [{ kind: 'image', models }] });
    const overloaded = { message: 'Overloaded.', type: 'server_error', code: null };
    vendor.refuse(503, overloaded);
    vendor.refuse(503, overloaded);
    const { id } = await generated(workspace, {});
    await page.goto(`${home}/generate`);
    await page.getByRole('link', { name: 'Receipt', exact: true }).first().click();
    await page.waitForURL(`**/generate/generations/${id}`);
    const [first, second] = await attemptTexts();
    for (const said of [
      /1\. openai\/gpt-image-1\s+Failed/,
      /Tries\s+2/,
      /provider_error/,
      /Moved on to\s+local\/card/,
      /0 credits/,
    ])
      expect(first).toMatch(said);
    for (const said of [/2\. local\/card\s+Delivered/, /None: it runs on this machine/, /Key used\s+None needed/])
      expect(second).toMatch(said);
    await attempts().getByText('openai/gpt-image-1 came first because your organization lists it first.').waitFor();
    expect(await charged()).toMatch(/Reserved\s+4 credits\s+Charged\s+0 credits\s+Released\s+4 credits/);
    expect(await faultsOfLooks(page)).toEqual([]);

    await workspace.owner.data('PUT', `${path}/vendor-keys/openai`, { key: FakeOpenAiImages.key });
    const { id: own } = await generated(workspace, { model });
    await page.goto(`${home}/generate/generations/${own}`);
    await attempts().getByText('Your organization’s own key, ending in cdef').waitFor();
    await page.getByText('it costs no credits').waitFor();
    await workspace.owner.send('DELETE', `${path}/vendor-keys/openai`);
    await workspace.owner.data('PATCH', `${path}/generation`, { modelChoices: [] });
    expect(faults.splice(0)).toEqual([]);
  });
}
