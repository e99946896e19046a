import { fieldsOf } from '../answer-fields.js';
import { JsonApi } from '../json-api.js';
import { objectOf } from '../platform-failures.js';
import { HashnodeRefusal } from './failures.js';

type Fields = Readonly<Record<string, unknown>>;

/** Calls of the GraphQL API with somebody's access token (skills/gql-api/SKILL.md of Hashnode/gql-skill, read 2026-11-26). */
export class HashnodeApi {
  private readonly api: JsonApi;

  /** @param address of the API, without a slash at the end */
  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly address: string,
  ) {
    this.api = new JsonApi(fetch, HashnodeRefusal, { 'user-agent': 'Imprint' });
  }

  /**
   * @returns the `data` of the answer
   * @throws HashnodeRefusal for an answer with errors, which may have status 200, and whatever the transport throws
   */
  async call(accessToken: string, query: string, variables: object, signal: AbortSignal): Promise<Fields> {
    const access = { base: `${this.address}/`, authorization: `Bearer ${accessToken}` };
    const answer = await this.api.call(access, { method: 'POST', path: '', body: { query, variables } }, signal);
    const fields = fieldsOf(answer.body);
    if ('errors' in fields) throw new HashnodeRefusal(answer, JSON.stringify(fields));
    return fieldsOf(fields['data']);
  }

  /** The same, with the only field that the mutation answers with. */
  async mutate(accessToken: string, { name, type, input, answer }: Mutation, signal: AbortSignal): Promise<Fields> {
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${answer} } }`;
    return objectOf((await this.call(accessToken, query, { input }, signal))[name]);
  }

  /** Sends a file to the address that Hashnode gave for it, which is as good as a password: it takes no token. */
  async upload(address: string, file: { bytes: Buffer; mimeType: string }, signal: AbortSignal): Promise<void> {
    const headers = { 'content-type': file.mimeType };
    const body = new Uint8Array(file.bytes);
    const response = await this.fetch(address, { method: 'PUT', headers, body, signal });
    await response.text();
    if (response.status < 200 || response.status >= 300) throw new HashnodeRefusal(response, '');
  }
}

/** A mutation with one input. */
export interface Mutation {
  name: string;
  /** Of the input. */
  type: string;
  input: object;
  /** Fields of the answer that are asked for. */
  answer: string;
}
