// Rooms of the web app in a browser, in a workspace of their own.
import { attribute, Instance, Workspace } from '@imprint/e2e/harness/index';
import { beforeAll } from '@jest/globals';
import { describeInBrowser } from './in-browser.mjs';
import { arrive } from './people.mjs';

/**
 * `describe` for journeys that follow each other in one browser.
 * @param journeys functions that take what gives the page of the owner, their workspace, a picture in it, the browser and the instance
 */
export function describeRooms(name, journeys) {
  describeInBrowser(name, (browser) => {
    let instance;
    let ada;
    let workspace;
    let assetId;

    beforeAll(async () => {
      instance = await Instance.shared();
      ada = await arrive(browser(), instance);
      workspace = await Workspace.open(instance, ada.token);
      const generation = await workspace.generate({ prompt: 'Six dishes', brandId: workspace.brandId });
      ({ assetId } = attribute(generation, 'output'));
    });

    const given = () => ({ ...ada, workspace, browser: browser(), instance, assetId });
    for (const journey of journeys) journey(given);
  });
}
