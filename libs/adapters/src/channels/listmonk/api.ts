import { fieldsOf } from '../answer-fields.js';
import { JsonApi, type ApiCall } from '../json-api.js';
import { ListmonkRefusal } from './failures.js';

/** One API user of one server. */
export interface ListmonkAccess {
  /** Origin. */
  server: string;
  user: string;
  token: string;
}

/** Calls of the API of Listmonk servers (docs/docs/content/apis of knadh/listmonk). */
export class ListmonkApi {
  private readonly api: JsonApi;

  constructor(fetch: typeof globalThis.fetch) {
    this.api = new JsonApi(fetch, ListmonkRefusal);
  }

  /**
   * @param call its path is below `/api/`
   * @returns `data` of the answer
   * @throws ListmonkRefusal for every status but 2xx, ChannelError for an answer that is none of Listmonk, and whatever the transport throws
   */
  async call({ server, user, token }: ListmonkAccess, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const authorization = `Basic ${basicOf({ user, token })}`;
    const { body } = await this.api.call({ base: `${server}/api/`, authorization }, call, signal);
    return fieldsOf(body)['data'];
  }
}

const basicOf = ({ user, token }: Pick<ListmonkAccess, 'user' | 'token'>): string =>
  Buffer.from(`${user}:${token}`).toString('base64');

/** What no message may repeat. */
export const secretsOf = (access: Pick<ListmonkAccess, 'user' | 'token'>): string[] => [access.token, basicOf(access)];
