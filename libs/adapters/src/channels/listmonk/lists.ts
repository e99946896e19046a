import type { ChannelDestinations, Destination } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import { secretsOf, type ListmonkAccess, type ListmonkApi } from './api.js';
import { listmonkFailure } from './failures.js';
import { idOf, listed } from './pages.js';

/** Of 50 lists each. */
const pagesAtMost = 20;

/** The lists that the API user may see (docs/docs/content/apis/lists.md). */
export class ListmonkLists implements ChannelDestinations {
  readonly kind = 'list';

  constructor(
    private readonly api: ListmonkApi,
    private readonly accessOf: (credentials: Readonly<Record<string, string>>) => ListmonkAccess,
  ) {}

  async list(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    const access = this.accessOf(credentials);
    try {
      const { items } = await listed(this.api, access, { path: 'lists', query: { order_by: 'name' }, pagesAtMost }, signal);
      return items.map((item) => {
        const fields = fieldsOf(item);
        return { id: String(idOf(fields)), name: textOf(fields, 'name') };
      });
    } catch (error) {
      throw listmonkFailure(error, 'prepare', secretsOf(access));
    }
  }
}

/** The list of the connection. @throws ChannelError `list_missing` */
export function requireList(destinationId: string | undefined): number {
  if (destinationId !== undefined && /^\d{1,15}$/.test(destinationId)) return Number(destinationId);
  throw misconfigured('list_missing', 'Nobody has chosen the list that mails go to.');
}
