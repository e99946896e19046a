import { JsonApi, type ApiCall } from '../json-api.js';
import { MatrixRefusal } from './failures.js';

/** One account on one homeserver. */
export interface MatrixAccess {
  /** Base address of the homeserver, without a slash at the end. */
  server: string;
  accessToken: string;
}

/** The room of a connection. */
export interface MatrixRoom extends MatrixAccess {
  /** Room id, e.g. `!636q39766251:example.org`. */
  room: string;
}

/** Calls of the Client-Server API of homeservers (https://github.com/matrix-org/matrix-spec/tree/main/data/api/client-server). */
export class MatrixApi {
  private readonly api: JsonApi;

  constructor(fetch: typeof globalThis.fetch) {
    this.api = new JsonApi(fetch, MatrixRefusal);
  }

  /**
   * @returns the answer, parsed; undefined when it is not JSON
   * @throws MatrixRefusal for every status but 2xx, and whatever the transport throws
   */
  async call({ server, accessToken }: MatrixAccess, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const { body } = await this.api.call({ base: server, authorization: `Bearer ${accessToken}` }, call, signal);
    return body;
  }

  /** The same; undefined when the server says that what the path names is not there. */
  async find(access: MatrixAccess, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.call(access, call, signal);
    } catch (error) {
      if (!(error instanceof MatrixRefusal) || error.errcode !== 'M_NOT_FOUND') throw error;
      return undefined;
    }
  }
}

const clientApi = '/_matrix/client/v3';

/** Path below the Client-Server API. */
export const clientPath = (...segments: readonly string[]): string =>
  `${clientApi}/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;

/** Path below a room. */
export const roomPath = ({ room }: Pick<MatrixRoom, 'room'>, ...segments: readonly string[]): string =>
  clientPath('rooms', room, ...segments);
