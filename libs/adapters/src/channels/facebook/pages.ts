import type { ChannelDestinations, Destination } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { isMissing } from '../meta-failures.js';
import { misconfigured } from '../platform-failures.js';
import type { GraphApi } from './api.js';
import { facebookFailure } from './failures.js';

/** Of 100 pages each. */
const pagesAtMost = 10;
/** What a person has to be allowed to do on a page (https://developers.facebook.com/docs/graph-api/reference/v25.0/page/feed). */
const neededTask = 'CREATE_CONTENT';

/** A page, and the token to act as it, which is fetched for every call and kept nowhere. */
export interface FacebookPage {
  id: string;
  accessToken: string;
}

/** The pages on which a person may publish (https://developers.facebook.com/docs/pages-api, read 2026-11-26). */
export class FacebookPages implements ChannelDestinations {
  readonly kind = 'page';

  constructor(private readonly api: GraphApi) {}

  async list({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    try {
      const asked = { path: 'me/accounts', query: { fields: 'id,name,tasks' }, pagesAtMost };
      const { items } = await this.api.list(accessToken, asked, signal);
      return items
        .map((item) => fieldsOf(item))
        .filter(({ tasks }) => !Array.isArray(tasks) || tasks.includes(neededTask))
        .map((fields) => ({ id: textOf(fields, 'id'), name: textOf(fields, 'name') }));
    } catch (error) {
      throw facebookFailure(error, 'prepare', [accessToken]);
    }
  }

  /** @throws ChannelError `page_not_found`, and what the call throws */
  async open(accessToken: string, id: string, signal: AbortSignal): Promise<FacebookPage> {
    let answer: unknown;
    try {
      answer = await this.api.call(accessToken, { path: encodeURIComponent(id), query: { fields: 'access_token' } }, signal);
    } catch (error) {
      throw isMissing(error) ? pageNotFound() : error;
    }
    // People without a role on the page get everything but this.
    const token = fieldsOf(answer)['access_token'];
    if (typeof token !== 'string' || token === '') throw pageNotFound();
    return { id, accessToken: token };
  }
}

/** The page of the connection. @throws ChannelError `page_missing` */
export function requirePage(destinationId: string | undefined): string {
  if (destinationId !== undefined) return destinationId;
  throw misconfigured('page_missing', 'Nobody has chosen the page that posts go to.');
}

const pageNotFound = () =>
  misconfigured('page_not_found', 'The page is gone, or the account may no longer publish on it. Choose another one.');
