import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git';
import { unreadableAnswer } from '../answer-fields.js';
import { transportError } from '../transport-failure.js';
import { GitRefusal, notARepository, repositoryTooLarge } from './failures.js';

/** The largest answer: what a branch holds, without its files where the server leaves them out. */
export const answerBytes = 32 * 1024 * 1024;

/** Who asks. */
interface Login {
  username: string;
  token: string;
}

/** The requests of one operation (gitprotocol-http), through the transport that checks addresses. */
export class GitHttp implements HttpClient {
  /** Whether a push was sent: until then, nothing in the repository can have changed. */
  hasWritten = false;
  private readonly authorization: string;
  private omitsFiles = false;

  constructor(
    private readonly fetch: typeof globalThis.fetch,
    { username, token }: Login,
    private readonly signal: AbortSignal,
  ) {
    // Sent at once, as servers of public repositories ask for it only when something is written.
    this.authorization = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
  }

  /** @throws GitRefusal for every status but 200, ChannelError, and whatever the transport throws */
  readonly request = async ({ url, method = 'GET', headers = {}, body }: GitHttpRequest): Promise<GitHttpResponse> => {
    const [, service = ''] = /git-(upload|receive)-pack$/.exec(url) ?? [];
    const isPost = method === 'POST';
    const sent = isPost ? await whole(body ?? []) : undefined;
    if (isPost && service === 'receive') this.hasWritten = true;
    const response = await this.fetched(url, {
      method,
      headers: { ...headers, authorization: this.authorization },
      ...(sent !== undefined && { body: service === 'upload' && this.omitsFiles ? withoutFiles(sent) : sent }),
      signal: this.signal,
    });
    if (response.status !== 200) throw new GitRefusal(response, await response.text());
    const type = `application/x-git-${service}-pack-${isPost ? 'result' : 'advertisement'}`;
    // Something else answered, such as a proxy; after a push, nobody knows what it did with it.
    if (response.headers.get('content-type') !== type) throw this.hasWritten ? unreadableAnswer() : notARepository();
    const answer = new Uint8Array(await response.arrayBuffer());
    if (!isPost) this.omitsFiles = offersFilter(answer);
    return {
      ...{ url, method, statusCode: response.status, statusMessage: response.statusText },
      headers: Object.fromEntries(response.headers),
      body: once(answer),
    };
  };

  private async fetched(url: string, init: RequestInit): Promise<Response> {
    try {
      return await this.fetch(url, init);
    } catch (error) {
      // What a push is answered with is short.
      if (transportError(error)?.code === 'response_too_large' && !this.hasWritten) throw repositoryTooLarge(answerBytes);
      throw error;
    }
  }
}

async function whole(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Whether the capabilities, after the first reference, name partial clones. */
function offersFilter(advertisement: Uint8Array): boolean {
  const text = Buffer.from(advertisement.buffer, advertisement.byteOffset, Math.min(advertisement.length, 4_096)).toString(
    'latin1',
  );
  const [, capabilities = ''] = /\0([^\n]*)/.exec(text) ?? [];
  return capabilities.split(' ').includes('filter');
}

const packet = (line: string): Buffer => Buffer.from((line.length + 4).toString(16).padStart(4, '0') + line, 'latin1');

/**
 * The request for a branch, without the content of its files (`filter-request` of gitprotocol-pack): what a commit is made of is the folders
 * that it changes, and files can be hundreds of megabytes. The library has no option for it.
 */
function withoutFiles(request: Buffer): Buffer<ArrayBuffer> {
  const lengthAt = (at: number): number => Number.parseInt(request.toString('latin1', at, at + 4), 16);
  const first = lengthAt(0);
  let end = first;
  while (lengthAt(end) > 0) end += lengthAt(end);
  const want = request.toString('latin1', 4, first).trimEnd();
  return Buffer.concat([
    packet(`${want} filter\n`),
    request.subarray(first, end),
    packet('filter blob:none\n'),
    request.subarray(end),
  ]);
}
