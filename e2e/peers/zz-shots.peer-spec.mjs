import { attribute } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { listen } from '@imprint/platform/testing';
import { afterAll, beforeAll, it } from '@jest/globals';
import { createServer } from 'node:http';
import { looks, lookAt, faultsOfLooks } from './web-app/accessibility.mjs';
import { openBrandPeople } from './web-app/brand-people-journeys.mjs';
import { describeInBrowser } from './web-app/in-browser.mjs';

const dir = '/work/h/scratch/brand-people';
const words = 'We bake bread every morning, with flour from the mill next door, and we sell it until it is gone. '.repeat(4);
const html = `<html lang="en"><head><title>Terrace</title><meta property="og:site_name" content="Café Terrace"><meta name="description" content="A café with a view of the harbour.">
<style>body{background:#fdf6e3;color:#1c2430;font-family:Fraunces}a,button{background:#b3261e;color:#fff}</style></head><body><main><h1>Terrace</h1><p>${words}</p><a href="mailto:hi@terrace.example">Mail</a></main></body></html>`;
describeInBrowser('shots', (browser) => {
  let stage, site;
  beforeAll(async () => {
    site = await listen(createServer((request, response) => request.url === '/' ? response.writeHead(200, { 'content-type': 'text/html' }).end(html) : response.writeHead(404).end()));
    stage = await openBrandPeople(browser(), { SCAN_ALLOWED_HOSTS: new URL(site.url).host });
  });
  afterAll(async () => { await stage?.close(); await site?.close(); });
  const shoot = async (page, name) => {
    for (const look of looks) {
      await lookAt(page, look);
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${dir}/${name}-${look.colorScheme}.png`, fullPage: true });
    }
    await lookAt(page, { ...looks[1] });
  };
  it('all', async () => {
    const { ada, mara, workspace, vendor, instance } = stage;
    const { page, home, faults } = ada;
    const record = { description: 'A café by the harbour with a daily lunch menu.', text: 'Since 1987.', voice: { tone: 'Warm, with dry humour', values: ['Fair', 'Regional'], sampleOutput: 'Rhubarb is back, and so are we.' }, identity: { handle: '@cafeterrace', website: 'https://terrace.example' }, products: [{ name: 'Lunch', description: 'Every day', url: '' }], strategy: { topics: ['Season'] } };
    const { id } = await workspace.owner.data('POST', '/v1/brands', { label: 'Café Terrace', ...record });
    const generated = async (topic) => { const { id: gen } = await workspace.api.data('POST', '/v1/content/generate', { topic, type: 'post', brandId: id, model: 'local/writer' }); return attribute(await workspace.api.until(`/v1/generations/${gen}`, ['completed']), 'written'); };
    for (const topic of ['The terrace', 'The menu', 'The cake']) {
      const { postId, posts } = await generated(topic);
      await workspace.owner.data('PATCH', `/v1/posts/${postId}`, { content: `Hello!\n${posts[0]}` });
    }
    await workspace.owner.data('POST', `/v1/brands/${id}/memories`, { text: 'Prices come last.' });
    await workspace.api.data('POST', `/v1/brands/${id}/memories`, { text: 'Say “terrace”, never “patio”.' });
    await page.goto(`${home}/brands/${id}`);
    await page.getByText('Seen in 3 texts:').waitFor();
    await shoot(page, 'overview');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    await page.screenshot({ path: `${dir}/menu-light.png` });
    await page.keyboard.press('Escape');
    await page.goto(`${home}/brands/${id}/profile`);
    await page.getByLabel('Description').waitFor();
    await shoot(page, 'profile');
    await page.getByRole('button', { name: 'Voice', exact: true }).click();
    await shoot(page, 'voice');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await shoot(page, 'visual');
    await page.goto(`${home}/brands/${id}/history`);
    await page.getByText('Revision 1').waitFor();
    await shoot(page, 'history');
    await page.goto(`${home}/brands/${id}/knowledge`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, 'knowledge');
    await page.goto(`${home}/brands/${id}/interview`);
    await page.getByRole('button', { name: 'Start the interview' }).click();
    await page.getByLabel('Your answer').waitFor();
    await shoot(page, 'interview');
    await page.getByLabel('Your answer').fill('well, people from around here who come for lunch i think');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    (await vendor.next()).end(JSON.stringify({ reply: { values: ['Neighbours who come for lunch'] } }));
    await page.getByLabel('We’ll save this as').waitFor();
    await shoot(page, 'interview-proposal');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Understood:').waitFor();
    await page.getByLabel('Your answer').fill('Mostly things about the season');
    await instance.client(mara.token).data('POST', `/v1/brands/${id}/interview/confirm`, { field: (await workspace.owner.data('GET', `/v1/brands/${id}/interview`)).attributes.question.field, values: ['Something of Mara'] }, { 'X-Organization-Id': workspace.organizationId });
    await page.getByText('answered this question meanwhile').waitFor();
    await shoot(page, 'interview-overtaken');
    await page.getByRole('button', { name: 'Discard it' }).click();
    // scan
    await workspace.owner.data('POST', `/v1/brands/${id}/scan`, { url: site.url }).catch((error) => console.log(String(error)));
    const answer = vendor.next().then((one) => one.end(JSON.stringify({ voice: { tone: 'Plain and proud', style: 'Short sentences', audience: 'Neighbours', values: ['Craft'], pillars: ['Bread'], writingRules: ['Say where it is from'], doesNotSoundLike: ['An ad'], topics: ['Bread'] } })));
    await page.goto(`${home}/brands/${id}/scan`);
    await page.getByText('Save', { exact: false }).first().waitFor();
    await eventually(async () => (await page.locator('.findings li').count()) > 0);
    await shoot(page, 'scan');
    await page.getByRole('radio').first().check();
    await mara.page.goto(`${home}/brands/${id}/profile`);
    await mara.page.getByText('Ada is editing this brand too.').waitFor();
    await mara.page.getByLabel('Description').fill('By Mara');
    await mara.page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Mara saved changes.').waitFor();
    await shoot(page, 'scan-two-people');
    await page.goto(`${home}/brands/${id}/profile`);
    await page.getByLabel('Description').fill('By Ada, a café by the harbour');
    await page.getByLabel('Story').fill('Typed');
    await mara.page.getByLabel('Description').fill('By Mara again, a café with a view and a daily lunch menu');
    await page.getByText('Mara is editing this brand too.').waitFor();
    await mara.page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Mara saved changes.').waitFor();
    await shoot(page, 'two-people');
    console.log('LOOKS two-people', JSON.stringify(await faultsOfLooks(page)));
    await page.getByRole('button', { name: 'Load them' }).click();
    await page.getByText('Somebody else has changed the same fields').waitFor();
    await shoot(page, 'two-people-clash');
    console.log('LOOKS clash', JSON.stringify(await faultsOfLooks(page)));
    await page.goto(`${home}/brands`);
    await page.getByText('Café Terrace').first().waitFor();
    await shoot(page, 'brands');
    console.log('FAULTS', JSON.stringify([faults, mara.faults], null, 1));
  });
});
