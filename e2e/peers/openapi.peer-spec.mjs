// The API document for its users: a linter, two client generators whose code does the main job, and its page in a real browser.
import { Instance, Workspace } from '@imprint/e2e/harness/index';
import { createClient as generate } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { chromium } from 'playwright-core';
import { chromiumPath } from './content-cards/host-browser.mjs';
import { patient } from './patience.mjs';
import { violations } from './web-app/accessibility.mjs';

const peers = import.meta.dirname;
const tsc = join(peers, '../../node_modules/typescript-7/bin/tsc');

let instance;
let workspace;
let text;
let document;

beforeAll(async () => {
  instance = await Instance.shared();
  workspace = await Workspace.open(instance);
  text = await (await fetch(`${instance.apiUrl}/v1/openapi.json`)).text();
  document = JSON.parse(text);
});

it('has nothing against the recommended rules of redocly, examples included', async () => {
  const rules = {
    'no-invalid-schema-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    // This instance is on loopback.
    'no-server-example.com': 'off',
    // It does not look at methods, which the test below does.
    'no-ambiguous-paths': 'off',
  };
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  // A WebSocket responds 101.
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(['operation-2xx-response']);
});

it('has no two routes of the same method of which neither is the more exact one for some address', () => {
  const isParameter = (segment) => segment.startsWith('{');
  const routes = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method, path, segments: path.split('/') })),
  );
  const isAmbiguous = (one, other) => {
    if (one.method !== other.method || one.segments.length !== other.segments.length) return false;
    const pairs = one.segments.map((segment, index) => [segment, other.segments[index]]);
    if (pairs.some(([a, b]) => !isParameter(a) && !isParameter(b) && a !== b)) return false;
    return pairs.some(([a, b]) => isParameter(a) && !isParameter(b)) && pairs.some(([a, b]) => !isParameter(a) && isParameter(b));
  };
  const found = routes.flatMap((one, index) =>
    routes.slice(index + 1).flatMap((other) => (isAmbiguous(one, other) ? [`${one.method} ${one.path}, ${other.path}`] : [])),
  );
  expect(routes.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

describe('a generated client', () => {
  let folder;
  let job;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imprint-clients-'));
    await symlink(join(peers, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const output = { path: join(folder, 'hey'), module: { extension: '.js' } };
    await generate({ input: document, output, logs: { level: 'silent' } });
    await writeFile(join(folder, 'schema.ts'), astToString(await openapiTypescript(text)));
    await copyFile(join(peers, 'openapi/job.ts'), join(folder, 'job.ts'));
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      skipLibCheck: true,
      outDir: 'js',
      rootDir: '.',
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['job.ts'] }));
    await new Promise((resolve, reject) => {
      execFile(process.execPath, [tsc, '--project', folder], { cwd: folder }, (error, stdout) =>
        error ? reject(new Error(stdout)) : resolve(),
      );
    });
    job = await import(join(folder, 'js/job.js'));
  });
  afterAll(() => folder && rm(folder, { recursive: true, force: true }));

  it('by openapi-typescript compiles under strict and publishes a release', async () => {
    const { release, url } = await job.publishByFetch(instance.apiUrl, workspace.api.credential, 'Summer menu');
    expect(release).toMatchObject({ type: 'release', attributes: { status: 'published', targetSummary: { published: 1 } } });
    expect((await fetch(url)).status).toBe(200);
  });

  it('by @hey-api/openapi-ts compiles under strict, makes a key and publishes with it', async () => {
    const { key, release, apiUrl } = await job.publishByHey(instance.apiUrl, workspace.owner.credential, 'Autumn menu');
    expect(key).toMatch(/^svc_test_/);
    expect(release).toMatchObject({ type: 'release', attributes: { title: 'Autumn menu', status: 'published' } });
    expect(apiUrl).toBe(document.servers[0].url);
    expect(await job.refusedBy(instance.apiUrl, key)).toEqual({ code: 'not_found', total: expect.any(Number) });
  });
});

const inBrowser = chromiumPath === undefined ? describe.skip : describe;
if (chromiumPath === undefined) console.log('NOT RUN: /docs in a browser, because there is no Chromium.');

inBrowser('the reference page', () => {
  let browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });
  afterAll(() => browser?.close());

  /** The page once it is rendered. @param faults receives errors on the page */
  async function opened({ width, colorScheme }, faults) {
    const page = patient(await browser.newPage({ colorScheme, viewport: { width, height: 844 } }));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => new URL(request.url()).origin !== instance.apiUrl && faults.push(request.url()));
    await page.goto(`${instance.apiUrl}/docs`);
    for (const name of ['Quick start', 'Errors', 'Lists', 'Rate limits', 'Idempotency'])
      await page.getByRole('heading', { name, exact: true }).first().waitFor();
    return page;
  }

  it('opens with the quick start, asks nobody else, and fits on a phone', async () => {
    const faults = [];
    const page = await opened({ width: 390, colorScheme: 'dark' }, faults);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is for everybody, and finds an operation by its words', async () => {
    const faults = [];
    const page = await opened({ width: 1280, colorScheme: 'light' }, faults);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('publish on several');
    await page
      .getByRole('option', { name: /Publish on several accounts/ })
      .first()
      .click();
    await page.waitForURL(/releases/);
    expect(faults).toEqual([]);
  });
});
