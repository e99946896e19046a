// People in browsers of their own.
import { firstOwnersLink, password } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { randomUUID } from 'node:crypto';
import { patient } from '../patience.mjs';

const desk = { width: 1280, height: 800 };
/** Where people open an instance: the addresses of its files begin with it, too. */
export const addressOf = ({ apiUrl }) => apiUrl.replace('127.0.0.1', 'localhost');

/** Somebody with an organization, signed in by the pages, as the owner of it. */
export async function arrive(browser, instance, options = {}, name = 'Ada') {
  const email = `${randomUUID()}@example.com`;
  // Without motion, which is drawn by the processor here.
  const usual = { baseURL: addressOf(instance), viewport: desk, locale: 'en-GB', reducedMotion: 'reduce' };
  const context = patient(await browser.newContext({ ...usual, ...options }));
  const faults = [];
  context.on('page', (opened) => watch(opened, instance, faults));
  const page = await context.newPage();
  await page.goto(await firstOwnersLink(instance, email));
  await page.fill('input[name=name]', name);
  await page.fill('input[name=password]', password);
  await page.click('button');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const token = await tokenOf(page);
  const { organization, user } = await instance.client(token).data('GET', '/v1/auth/whoami');
  return { context, page, email, token, organization, user, faults, home: `/${organization.slug}/~` };
}

/** A session token, by the cookie of the browser. */
export async function tokenOf(page) {
  const answer = await page.request.post('/v1/auth/refresh');
  return (await answer.json()).token;
}

/** What no page may do: errors on the console, requests to other hosts, anything that the content security policy refuses. */
export function watch(page, instance, faults) {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()} ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.stack}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== addressOf(instance))
      faults.push(`${page.url()} asked ${url}`);
  });
}

export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const dayMs = 86_400_000;
const asDay = (ms) => new Date(ms).toISOString().slice(0, 10);

/** The next Sunday, such as `2027-03-28`, on which the clocks in Berlin skip 02:30: at least two days ahead. */
export function startOfSummerTime() {
  const lastSunday = (year) => {
    const end = new Date(Date.UTC(year, 2, 31));
    return asDay(end.getTime() - end.getUTCDay() * dayMs);
  };
  const year = new Date().getUTCFullYear();
  const thisYear = lastSunday(year);
  return thisYear > asDay(Date.now() + 2 * dayMs) ? thisYear : lastSunday(year + 1);
}

/** A picture of one pixel, as PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Until the browser keeps a text, or nothing. */
export const untilKept = (page, text) =>
  eventually(async () => {
    const kept = await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('imprint');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('copies').objectStore('copies').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        };
      };
    })`);
    return text === undefined ? kept === '[]' : kept.includes(text);
  });
