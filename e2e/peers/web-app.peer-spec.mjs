// The web app in a real browser, as people use it.
import { blockPictures, sea } from '@imprint/adapters/models/testing';
import { AgentRequests, attribute, Instance, Mailbox, Workspace } from '@imprint/e2e/harness/index';
import { beforeAll, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookAt, looks, rulesOfLooks, violations } from './web-app/accessibility.mjs';
import { describeAccess } from './web-app/access-journeys.mjs';
import { describeApprovals } from './web-app/approvals-journeys.mjs';
import { describeCalendar } from './web-app/calendar-journeys.mjs';
import { describeInBrowser } from './web-app/in-browser.mjs';
import { describePalette } from './web-app/palette-journeys.mjs';
import { arrive, inAnHour, tokenOf } from './web-app/people.mjs';
import { describeReleases } from './web-app/releases-journeys.mjs';
import { delivered } from './web-app/settings-journeys.mjs';
import { executed } from './web-app/workflow-runs-journeys.mjs';

const hostile = '<img src=x onerror="document.title=1"> "quoted" \u202egnp.exe';

describeInBrowser('the web app', (launched) => {
  let instance;
  let browser;
  let ada;
  let workspace;
  let releaseId;
  let assetId;
  let generationId;
  let articleId;
  let deliveryId;
  let requests;
  /** A key that may ask, and not publish. */
  let agent;
  let approvalId;
  let reviewPath;
  let batchId;
  let draftBatchId;
  let newsletterId;
  let promptId;
  let trainingId;
  let sourceId, workflow;

  beforeAll(async () => {
    instance = await Instance.shared();
    browser = launched();
    ada = await arrive(browser, instance);
    workspace = await Workspace.open(instance, ada.token);
    ({ id: releaseId } = await workspace.schedule({ title: 'Spring menu', scheduledAt: inAnHour() }));
    const generation = await workspace.generate({ prompt: 'Six dishes', brandId: workspace.brandId });
    generationId = generation.id;
    ({ assetId } = attribute(generation, 'output'));
    const { brandId } = workspace;
    const article = { brandId, title: hostile, body: `## Six dishes\n\n- one\n- two\n\n${hostile}` };
    ({ id: articleId } = await workspace.api.data('POST', '/v1/articles', article));
    deliveryId = await delivered(workspace);
    requests = new AgentRequests(instance, workspace);
    const scopes = ['posts:draft', 'posts:schedule', 'brands:read'];
    agent = attribute(await workspace.owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', scopes }), 'key');
    ({ id: draftBatchId } = await workspace.api.data('POST', '/v1/content/batches', {
      ...{ brandId: workspace.brandId, count: 2, platforms: ['feed'], topics: [hostile] },
    }));
    ({ id: batchId } = await workspace.api.data('POST', '/v1/images/batches', {
      prompts: ['Tea for {n}'],
      variables: { n: 'two' },
    }));
    const newsletter = { brandId, name: 'Terrace <news>', description: hostile };
    ({ id: newsletterId } = await workspace.api.data('POST', '/v1/newsletters', newsletter));
    const source = { kind: 'text', title: 'Terrace <source>', text: hostile };
    ({ id: sourceId } = await workspace.api.data('POST', `/v1/brands/${brandId}/knowledge`, source));
    const prompt = { name: 'Terrace <prompt>', description: hostile, text: `{dish} ${hostile}`, contentType: 'image' };
    ({ id: promptId } = await workspace.api.data('POST', '/v1/prompts', prompt));
    const assetIds = [];
    for (const picture of await blockPictures(sea, 20))
      assetIds.push(await workspace.upload('picture.png', 'image/png', picture));
    ({ id: trainingId } = await workspace.api.data('POST', '/v1/trainings', { label: 'Terrace <model>', brandId, assetIds }));
    await workspace.api.until(`/v1/trainings/${trainingId}`, ['completed']);
    const subscribed = { addresses: ['mia@newsletters.example'], consent: 'Asked <b>at the counter</b>' };
    await workspace.api.data('POST', `/v1/newsletters/${newsletterId}/subscribers`, subscribed);
    workflow = await executed(workspace, 'Terrace <workflow>', hostile);
    approvalId = await requests.ask('Of an agent', agent);
    const { id: sharedId } = await workspace.schedule({ title: hostile, baseContent: hostile, status: 'draft' });
    await workspace.owner.data('PATCH', `/v1/organizations/${workspace.organizationId}`, { reviewLinks: 'comment' });
    const link = await workspace.owner.data('POST', `/v1/releases/${sharedId}/review-links`, { reviewerName: 'Mia' });
    reviewPath = `/review${new URL(attribute(link, 'url')).hash}`;
  });

  /** Something that each parameter of a path can be: a new one fails here until it is named. */
  const examples = () => ({
    $releaseId: releaseId,
    $assetId: assetId,
    $articleId: articleId,
    $brandId: workspace.brandId,
    $apiKeyId: workspace.key.id,
    $deliveryId: deliveryId,
    $approvalId: approvalId,
    $batchId: batchId,
    $draftBatchId: draftBatchId,
    $newsletterId: newsletterId,
    $promptId: promptId,
    $generationId: generationId,
    $trainingId: trainingId,
    ...{ $sourceId: sourceId, $templateId: 'weekly-plan' },
    ...workflow,
  });

  /** Every page of the app, by the files that declare them. */
  function everyPage() {
    const rooms = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src');
    const declared = globSync('*/route.tsx', { cwd: rooms }).flatMap((file) =>
      [...readFileSync(join(rooms, file), 'utf8').matchAll(/\bpath: '([^']*)',\s*component/g)].map(([, path]) => path),
    );
    if (!declared.includes('releases/$releaseId')) throw new Error('route.tsx is no longer written as it is read here');
    const known = examples();
    return declared.map((path) =>
      path.replace(/\$\w+/g, (parameter) => {
        if (!(parameter in known)) throw new Error(`${path}: name an example of ${parameter}`);
        return known[parameter];
      }),
    );
  }

  it('is for everybody: every page, on a phone in the dark and on a desk in the light', async () => {
    const { page, context, faults } = ada;
    const windows = [page, await context.newPage(), await context.newPage()];
    const paths = [...everyPage().map((each) => `${ada.home}/${each}`), `${ada.home}/nowhere`, '/status', reviewPath];
    const visit = async (window) => {
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        await window.goto(path);
        await window.locator('main h1').waitFor();
        await window.waitForLoadState('networkidle');
        for (const look of looks) {
          await lookAt(window, look);
          // The elements are the same in both: the second time it is about colours and sizes.
          faults.push(
            ...(await violations(window, look === looks[0] ? {} : { runOnly: { type: 'rule', values: rulesOfLooks } })),
          );
          const overflow = await window.evaluate('document.documentElement.scrollWidth - innerWidth');
          if (overflow > 0) faults.push(`${path} is ${overflow} px wider than a window of ${look.viewport.width} px`);
        }
      }
    };
    await Promise.all(windows.map(visit));
    await Promise.all(windows.slice(1).map((window) => window.close()));
    // Others have organizations there, too, so the browser reports that the setup is refused to each of them.
    const expected = (fault) => fault.includes('403') && fault.endsWith('/v1/instance/setup');
    expect(faults.splice(0).filter((fault) => !expected(fault))).toEqual([]);
    // Every page twice, which takes a busy machine some minutes.
  }, 480_000);

  it.each(looks)('is for everybody: dialogs and menus, $colorScheme', async (look) => {
    const { page, faults } = ada;
    await lookAt(page, look);
    await page.goto(`${ada.home}/releases/${releaseId}`);
    await page.getByRole('button', { name: 'Cancel release' }).click();
    await page.getByRole('alertdialog').waitFor();
    faults.push(...(await violations(page)));
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    for (const [keys, name] of [
      ['Control+k', 'Search and commands'],
      ['?', 'Keyboard shortcuts'],
    ]) {
      await page.keyboard.press(keys);
      await page.getByRole('dialog', { name }).waitFor();
      faults.push(...(await violations(page)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    }
    await page.locator('.person > button').click();
    faults.push(...(await violations(page)));
    await page.goto(`${ada.home}/library/${assetId}`);
    await page.getByRole('button', { name: 'Crop' }).click();
    await page.getByRole('dialog', { name: 'Crop picture' }).locator('img').waitFor();
    faults.push(...(await violations(page)));
    await page.goto(`${ada.home}/connections`);
    await page.getByRole('button', { name: 'Slots of' }).first().click();
    await page.getByRole('button', { name: 'Add slot' }).click();
    await page.getByLabel('Time of slot 1').waitFor();
    faults.push(...(await violations(page)));
    expect(faults.splice(0)).toEqual([]);
  });

  it('shows what others wrote as text', async () => {
    const { page } = ada;
    await page.goto(`${ada.home}/releases`);
    await page.getByRole('searchbox', { name: 'Search by title or text' }).fill('onerror="document');
    await page.getByText('1 release', { exact: true }).waitFor();
    await page.getByRole('link', { name: hostile }).click();
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor();
    expect(await page.title()).toBe(`${hostile} · Imprint`);
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('keeps the token in memory only, and comes back after a reload', async () => {
    const { page, context } = ada;
    await page.goto(`${ada.home}/releases?status=scheduled`);
    await page.getByRole('link', { name: 'Spring menu' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Spring menu' }).waitFor();
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(stored).not.toMatch(/eyJ|imprint_session/);
    const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('imprint_session'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  it('tells of changes that others make, also of those that were made while it had no connection', async () => {
    const { page, context } = ada;
    const { id, attributes } = await workspace.schedule({ title: 'Told at once', scheduledAt: inAnHour() });
    expect(attributes.status).toBe('scheduled');
    await page.goto(`${ada.home}/releases/${id}`);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await workspace.api.data('POST', `/v1/releases/${id}/pause`);
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await context.setOffline(true);
    await page.getByText('Connection lost').waitFor();
    await workspace.api.data('POST', `/v1/releases/${id}/cancel`);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Delete release' }).waitFor();
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    ada.faults.splice(0); // the browser reports each attempt to connect as an error
  });

  describeReleases(() => ({ ...ada, workspace, releaseId }));
  describeAccess(() => ({ ...ada, workspace, instance, browser }));
  describeApprovals(() => ({ ...ada, workspace, requests, agent, browser }));
  describeCalendar(() => ({ ...ada, workspace }));
  describePalette(() => ({ ...ada, workspace }));

  it('speaks German when asked to, and remembers it', async () => {
    const { page } = ada;
    await page.goto(ada.home);
    await page.locator('.person > button').click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.evaluate('localStorage.clear()');
  });

  it('shows somebody who may only look no button that the API would refuse, and switches organizations by one click', async () => {
    const mailbox = Mailbox.of(instance);
    const bob = await arrive(browser, instance);
    await workspace.owner.data('POST', `/v1/organizations/${workspace.organizationId}/invitations`, {
      email: bob.email,
      role: 'viewer',
    });
    const code = await mailbox.code(bob.email);
    await instance.client(bob.token).data('POST', '/v1/invitations/accept', { code });
    const { page } = bob;
    await page.goto(`${bob.home}/releases`);
    await page.getByText('No releases yet').waitFor();
    await page.locator('.person > button').click();
    await page.getByRole('link', { name: ada.organization.name, exact: true }).last().click();
    await page.getByText('Up next').waitFor();
    expect(new URL(page.url()).pathname).toBe(ada.home);
    await page.getByRole('link', { name: 'Spring menu' }).click();
    await page.getByRole('heading', { level: 1, name: 'Spring menu' }).waitFor();
    expect(await page.locator('main button').count()).toBe(0);
    await page.goto(`${ada.home}/articles/${articleId}`);
    await page.getByRole('heading', { name: 'Six dishes' }).waitFor();
    // Versions can be read, and nothing else can be done here.
    await page.getByRole('button', { name: 'Show versions' }).click();
    await page.getByRole('heading', { name: 'Version 1' }).waitFor();
    const controls = page.locator('main').locator('button, input, textarea');
    expect(await controls.allInnerTexts()).toEqual(['Hide versions']);
    await page.goto(`${ada.home}/releases/${releaseId}`);
    await page.getByRole('heading', { level: 1, name: 'Spring menu' }).waitFor();
    // Changes there arrive too, although it is not the organization that Bob acts in by default.
    await workspace.api.data('POST', `/v1/releases/${releaseId}/pause`);
    await page.locator('main').getByText('Paused').first().waitFor();
    await workspace.api.data('POST', `/v1/releases/${releaseId}/resume`);
    // So does a role.
    const membership = `/v1/organizations/${workspace.organizationId}/members/${bob.user.id}`;
    await workspace.owner.data('PATCH', membership, { role: 'creator' });
    await page.getByRole('button', { name: 'Cancel release' }).waitFor();
    await page.goto(`${ada.home}/publishing/review/${approvalId}`);
    await page.getByText('An owner or admin has to decide.').waitFor();
    expect(await page.locator('main button').count()).toBe(0);
    expect(bob.faults).toEqual([]);
    await bob.context.close();
  });

  it('says when the session has ended, and comes back to the same place after signing in', async () => {
    const eve = await arrive(browser, instance);
    const { page } = eve;
    await page.goto(`${eve.home}/releases?status=draft`);
    await page.getByText('No releases match').waitFor();
    const elsewhere = instance.client(await tokenOf(page));
    const { data: sessions } = (await elsewhere.send('GET', '/v1/auth/sessions')).body;
    await elsewhere.data('DELETE', `/v1/auth/sessions/${sessions[0].id}`);
    await page.getByText('Your session has ended').waitFor();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.fill('input[name=email]', eve.email);
    await page.fill('input[name=password]', 'four ducks on a pond');
    await page.click('button');
    await page.getByText('No releases match').waitFor();
    expect(new URL(page.url()).search).toBe('?status=draft');
    await eve.context.close();
  });
});
