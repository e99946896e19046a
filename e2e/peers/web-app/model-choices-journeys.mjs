// Which models make what: their order, the rule, and what a named model may do.
import { Workspace } from '@imprint/e2e/harness/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOfLooks, tabTo } from './accessibility.mjs';
import { arrive } from './people.mjs';

/** @param given gives the browser and the instance, on which models cost nothing */
export function describeModelChoices(given) {
  describe('the models of an organization', () => {
    let joan;
    let workspace;
    beforeAll(async () => {
      const { browser, instance } = given();
      joan = await arrive(browser, instance);
      workspace = await Workspace.open(instance, joan.token);
    });
    afterAll(() => joan?.context.close());

    const path = () => `/v1/organizations/${workspace.organizationId}/settings/generation`;
    const choices = async () => (await workspace.owner.data('GET', path())).attributes.modelChoices;
    const panel = () => joan.page.getByRole('region', { name: 'Models', exact: true });
    const order = () => panel().getByRole('list', { name: 'Models for images' }).getByRole('listitem');
    const names = async () => (await order().locator('.note').allInnerTexts()).map((text) => text.split(' ·')[0]);
    const save = () => panel().getByRole('button', { name: 'Save models for images' });
    const saved = () => panel().getByText('Saved. It applies to new requests.').waitFor();
    const open = async () => {
      await joan.page.goto(`${joan.home}/settings/organization`);
      await panel().getByText('images', { exact: true }).click();
    };

    it('are the default until some are chosen and put in order by the keyboard alone', async () => {
      const { page, home, faults } = joan;
      await page.goto(`${home}/settings/organization`);
      await panel().getByText('Default of this instance', { exact: true }).nth(5).waitFor();
      await tabTo(page, panel().locator('summary').first());
      await page.keyboard.press('Enter');
      await panel().getByText('No models chosen').first().waitFor();
      for (const model of ['local/card', 'local/pattern']) {
        await tabTo(page, panel().getByLabel('Model to add').first());
        await panel().getByLabel('Model to add').first().selectOption(model);
        await tabTo(page, panel().getByRole('button', { name: 'Add model' }).first());
        await page.keyboard.press('Enter');
      }
      expect(await names()).toEqual(['local/card', 'local/pattern']);
      await order().first().getByText('no credits').waitFor();
      const up = order().nth(1).getByRole('button', { name: / up$/ });
      await tabTo(page, up);
      await page.keyboard.press('Enter');
      await panel().getByText('is now number 1 of 2.').waitFor();
      expect(await names()).toEqual(['local/pattern', 'local/card']);
      // The model that was moved can be moved on.
      expect(await order().first().getByRole('button', { name: / up$/ }).and(page.locator(':focus')).count()).toBe(1);
      await tabTo(page, panel().getByRole('radio', { name: /^In this order/ }));
      await page.keyboard.press('ArrowDown');
      await tabTo(page, panel().getByRole('checkbox', { name: /^Only these models/ }));
      await page.keyboard.press('Space');
      expect(await faultsOfLooks(page)).toEqual([]);
      await tabTo(page, save());
      await page.keyboard.press('Enter');
      await saved();
      expect(await choices()).toEqual([
        { kind: 'image', models: ['local/pattern', 'local/card'], rule: 'cheapest', onlyThese: true, namedMayMove: false },
      ]);
      await panel().getByText('2 models · Cheapest first').waitFor();
      expect(faults.splice(0)).toEqual([]);
    });

    it('are dragged, beside what others save meanwhile for other kinds', async () => {
      const { faults } = joan;
      await open();
      await order().nth(1).dragTo(order().nth(0));
      expect(await names()).toEqual(['local/card', 'local/pattern']);
      const text = { kind: 'text', models: ['local/writer'], rule: 'best', onlyThese: false, namedMayMove: true };
      await workspace.owner.data('PATCH', path(), { modelChoices: [...(await choices()), text] });
      await panel().getByText('1 model · Most reliable first').waitFor();
      expect(await names()).toEqual(['local/card', 'local/pattern']);
      await save().click();
      await saved();
      const image = { kind: 'image', models: ['local/card', 'local/pattern'], rule: 'cheapest', onlyThese: true };
      expect(await choices()).toEqual(expect.arrayContaining([{ ...image, namedMayMove: false }, text]));
      const preview = await workspace.api.data('POST', '/v1/images/generate/preview', { prompt: 'A card' });
      expect(preview.attributes).toMatchObject({ model: 'local/card', movesTo: ['local/pattern'] });
      expect(faults.splice(0)).toEqual([]);
    });

    it('are the default again once all are removed', async () => {
      const { page, faults } = joan;
      await open();
      await tabTo(
        page,
        order()
          .first()
          .getByRole('button', { name: /^Remove/ }),
      );
      await page.keyboard.press('Enter');
      await order().nth(1).waitFor({ state: 'detached' });
      // The focus has gone on to the next one.
      await page.keyboard.press('Enter');
      await panel().getByText('No models chosen').first().waitFor();
      await save().click();
      await saved();
      expect((await choices()).map(({ kind }) => kind)).toEqual(['text']);
      await page.evaluate("localStorage.setItem('imprint.language', 'de')");
      await page.reload();
      await page.getByRole('region', { name: 'Modelle' }).getByText('Standard dieser Instanz', { exact: true }).first().waitFor();
      for (const kind of await page.locator('.model-kinds summary').all()) await kind.click();
      expect(await page.locator('main').innerText()).not.toMatch(/[{}]|undefined/);
      expect(faults.splice(0)).toEqual([]);
    });
  });
}
