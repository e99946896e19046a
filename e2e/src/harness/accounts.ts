import { Browser } from './browser.js';
import type { Instance } from './instance.js';
import { operatorOf } from './sessions.js';

export const password = 'four ducks on a pond';

/** The part of an instance that is needed to create an account. */
export type Place = Pick<Instance, 'apiUrl' | 'address' | 'settings'>;

/** Path of the page on which the person becomes the owner of a new organization, as printed by `npm run invite`. */
export async function firstOwnersLink(instance: Place, email: string, organization?: string): Promise<string> {
  const answer = await operatorOf(instance).send('POST', '/v1/internal/invitations', {
    email,
    ...(organization !== undefined && { organization }),
  });
  const { link } = answer.body as { link?: string };
  if (link === undefined) throw new Error(`no invitation for ${email}: ${answer.status}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** A browser with a signed-in person, who created an account in it and owns a new organization. */
export async function signedUp(instance: Place, email: string): Promise<Browser> {
  const browser = new Browser(instance.apiUrl);
  await browser.open(await firstOwnersLink(instance, email));
  const page = await browser.submit({ name: 'Ada', password });
  if (page.status !== 303) throw new Error(`no account for ${email}: ${page.status} ${page.trouble}`);
  return browser;
}

/** A session token, obtained with the refresh cookie. */
export async function tokenOf(browser: Browser): Promise<string> {
  const answer = await browser.fetch('POST', '/v1/auth/refresh');
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`no token: ${answer.status}`);
  return token;
}
