import { blockPicture, blockPictures, sea } from '@imprint/adapters/models/testing';
import { attribute, Workspace } from '@imprint/e2e/harness/index';
import { it } from '@jest/globals';
import { lookAt, looks } from './web-app/accessibility.mjs';
import { describeCustomModels } from './web-app/custom-models-journeys.mjs';
import { describeModelChoices } from './web-app/model-choices-journeys.mjs';
import { describeRooms } from './web-app/in-rooms.mjs';
import { arrive } from './web-app/people.mjs';

const describeShots = (given) => {
  it('shots', async () => {
    const { browser, instance } = given();
    const ida = await arrive(browser, instance);
    const workspace = await Workspace.open(instance, ida.token);
    const { page, home } = ida;
    const shoot = async (name) => {
      for (const look of looks) {
        await lookAt(page, look);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/${name}-${look.colorScheme}.png`, fullPage: true });
      }
    };
    await page.goto(`${home}/custom-models`);
    await page.getByText('No custom models yet.').waitFor();
    await shoot('empty');
    const pictures = await blockPictures(sea, 20);
    const assetIds = [];
    for (const picture of pictures) assetIds.push(await workspace.upload('picture.png', 'image/png', picture));
    const copy = await workspace.upload('c.png', 'image/png', await blockPicture(sea, '0', 640));
    const brandId = workspace.brandId;
    const { id } = await workspace.api.data('POST', '/v1/trainings', { label: 'At sea', brandId, assetIds: [...assetIds, copy] });
    const done = await workspace.api.until(`/v1/trainings/${id}`, ['completed']);
    await workspace.api.data('POST', '/v1/images/generate', { prompt: 'Morning swim', brandId, model: attribute(done, 'model'), count: 3 });
    await page.goto(`${home}/custom-models/new?from=${id}`);
    await page.locator('input[type=file]').setInputFiles([{ name: 's.png', mimeType: 'image/png', buffer: await blockPicture(sea, 'small', 255) }]);
    await page.getByText('Too small').waitFor();
    await page.getByRole('button', { name: 'Choose from library' }).click();
    await page.waitForLoadState('networkidle');
    await shoot('new');
    await page.goto(`${home}/custom-models/${id}`);
    await page.getByRole('link', { name: 'Morning swim' }).nth(2).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot('model');
    await page.goto(`${home}/custom-models`);
    await page.getByText('At sea').waitFor();
    await shoot('list');
    const path = `/v1/organizations/${workspace.organizationId}/settings/generation`;
    await workspace.owner.data('PATCH', path, { modelChoices: [{ kind: 'image', models: ['local/card', 'local/pattern'], rule: 'best' }] });
    await page.goto(`${home}/settings/organization`);
    await page.getByRole('region', { name: 'Models', exact: true }).getByText('images', { exact: true }).click();
    await shoot('choices');
    await ida.context.close();
  }, 120_000);
};

describeRooms('tmp', [describeShots, describeCustomModels, describeModelChoices]);
