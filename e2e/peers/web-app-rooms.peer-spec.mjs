// Writing and looking after content in a real browser, as people do it. What holds for every page is in web-app.peer-spec.mjs.
import { attribute, Instance, Workspace } from '@imprint/e2e/harness/index';
import { beforeAll } from '@jest/globals';
import { describeArticles } from './web-app/articles-journeys.mjs';
import { describeBrands } from './web-app/brands-journeys.mjs';
import { describeCollaboration } from './web-app/collaboration-journeys.mjs';
import { describeComposer } from './web-app/composer-journeys.mjs';
import { describeConnections } from './web-app/connections-journeys.mjs';
import { describeImports } from './web-app/imports-journeys.mjs';
import { describeInBrowser } from './web-app/in-browser.mjs';
import { describeLibrary } from './web-app/library-journeys.mjs';
import { describeNewsletters } from './web-app/newsletters-journeys.mjs';
import { describeNotices } from './web-app/notices-journeys.mjs';
import { arrive } from './web-app/people.mjs';
import { describePrompts } from './web-app/prompts-journeys.mjs';
import { describeReceipts } from './web-app/receipts-journeys.mjs';
import { describeRecurrence } from './web-app/recurrence-journeys.mjs';
import { describeSchedulePreview } from './web-app/schedule-preview-journeys.mjs';
import { describeSettings } from './web-app/settings-journeys.mjs';
import { describeThreads } from './web-app/threads-journeys.mjs';
import { describeWriting } from './web-app/write-journeys.mjs';

describeInBrowser('the rooms of the web app', (browser) => {
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
  describeComposer(given);
  describeRecurrence(given);
  describeCollaboration(given);
  describeConnections(given);
  describeSchedulePreview(given);
  describeImports(given);
  describeLibrary(given);
  describeArticles(given);
  describeBrands(given);
  describePrompts(given);
  describeReceipts(given);
  describeSettings(given);
  describeNotices(given);
  describeThreads(given);
  describeWriting(given);
  describeNewsletters(given);
});
