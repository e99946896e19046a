import type { ChannelDestinations, Destination } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { LinkedinApi } from './api.js';
import { linkedinFailure } from './failures.js';
import { memberOf } from './member.js';

/** Roles of one answer, and how many answers are read: more pages than a person administers. */
const pageSize = 100;
const pagesAtMost = 10;
/** Names that are asked for at once. */
const namesAtOnce = 50;
/**
 * Roles that may publish on a page. The pages about posts and about roles spell the second one differently
 * (https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api, read 2026-11-26).
 */
const publishing: readonly unknown[] = ['ADMINISTRATOR', 'CONTENT_ADMIN', 'CONTENT_ADMINISTRATOR'];
const pageUrn = /^urn:li:organization:(\d+)$/;

/**
 * The profile of the person, and pages on which they may publish, where the app has the API for them
 * (https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-access-control-by-role).
 */
export class LinkedinPlaces implements ChannelDestinations {
  readonly kind = 'page';

  constructor(
    private readonly api: LinkedinApi,
    private readonly hasPages: boolean,
  ) {}

  async list({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    try {
      const { urn, name } = await memberOf(this.api, accessToken, signal);
      const pages = this.hasPages ? await this.#pages(accessToken, signal) : [];
      return [{ id: urn, name }, ...pages];
    } catch (error) {
      throw linkedinFailure(error, 'prepare', [accessToken]);
    }
  }

  async #pages(accessToken: string, signal: AbortSignal): Promise<Destination[]> {
    const ids = [...new Set(await this.#administered(accessToken, signal))];
    const pages: Destination[] = [];
    for (let from = 0; from < ids.length; from += namesAtOnce) {
      const some = ids.slice(from, from + namesAtOnce);
      // A list of Rest.li: its parentheses and commas stay as they are.
      const { body } = await this.api.call(accessToken, { path: `organizations?ids=List(${some.join(',')})` }, signal);
      const results = objectOf(fieldsOf(body)['results']);
      for (const id of some) {
        const name = objectOf(results[id])['localizedName'];
        const urn = `urn:li:organization:${id}`;
        pages.push({ id: urn, name: typeof name === 'string' && name !== '' ? name : urn });
      }
    }
    return pages;
  }

  /** Ids of the pages. */
  async #administered(accessToken: string, signal: AbortSignal): Promise<string[]> {
    const ids: string[] = [];
    const headers = { 'x-restli-method': 'FINDER' };
    for (let page = 0; page < pagesAtMost; page += 1) {
      const query = { q: 'roleAssignee', state: 'APPROVED', start: String(page * pageSize), count: String(pageSize) };
      const { body } = await this.api.call(accessToken, { path: 'organizationAcls', query, headers }, signal);
      const listed = listOf(fieldsOf(body)['elements']).map(fieldsOf);
      for (const { organization, organizationTarget, role } of listed) {
        const [, id] = pageUrn.exec(String(organization ?? organizationTarget)) ?? [];
        if (id !== undefined && publishing.includes(role)) ids.push(id);
      }
      if (listed.length < pageSize) break;
    }
    return ids;
  }
}
