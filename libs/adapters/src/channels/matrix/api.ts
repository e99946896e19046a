import { parsed } from '../answer-fields.js';
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

/** A call of the Client-Server API (https://github.com/matrix-org/matrix-spec/tree/main/data/api/client-server). */
export interface MatrixCall {
  method?: 'GET' | 'POST' | 'PUT';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  body?: Readonly<Record<string, unknown>>;
  /** Sent as it is. */
  file?: { mimeType: string; bytes: Buffer };
}

/** Calls of homeservers. */
export class MatrixApi {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /**
   * @returns the answer, parsed; undefined when it is not JSON
   * @throws MatrixRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(
    { server, accessToken }: MatrixAccess,
    { method = 'GET', path, body, file }: MatrixCall,
    signal: AbortSignal,
  ): Promise<unknown> {
    const response = await this.fetch(`${server}${path}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file !== undefined && { 'content-type': file.mimeType }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: new Uint8Array(file.bytes) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new MatrixRefusal(response, text, path);
    return parsed(text);
  }

  /** The same; undefined when the server says that what the path names is not there. */
  async find(access: MatrixAccess, call: MatrixCall, signal: AbortSignal): Promise<unknown> {
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
