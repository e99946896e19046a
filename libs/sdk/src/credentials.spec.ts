import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BadServer, refusal, resource } from './bad-server.fixture.js';
import { createImprint, createPost, getPost, type CredentialSource } from './index.js';

let server: BadServer;
beforeAll(async () => {
  server = await BadServer.start();
});
afterAll(() => server.stop());

const path = { id: 'post_1' };
const read = (credential?: string | CredentialSource): Promise<unknown> =>
  getPost({ client: createImprint({ baseUrl: server.url, credential }), path });
const shown = (): unknown[] => server.requests.map(({ headers }) => headers.authorization);
const expired = refusal(401, 'invalid_session');

describe('a credential', () => {
  it('is sent with every request, and nothing where there is none', async () => {
    server.answerWith(resource('post_1'));
    await read('svc_test');
    await read(() => 'session');
    await read(async () => undefined);
    await read();
    expect(shown()).toEqual(['Bearer svc_test', 'Bearer session', undefined, undefined]);
  });

  it('is asked for once more when it was refused, and the request repeated once with its body', async () => {
    const asked: boolean[] = [];
    const credential: CredentialSource = ({ isRefused }) => {
      asked.push(isRefused);
      return isRefused ? 'fresh' : 'old';
    };
    server.answerWith(expired, resource('post_1'));
    await createPost({ client: createImprint({ baseUrl: server.url, credential }), body: { brandId: 'b', content: 'c' } });
    expect(asked).toEqual([false, true]);
    expect(shown()).toEqual(['Bearer old', 'Bearer fresh']);
    const [first, second] = server.requests;
    expect(second).toMatchObject({ body: first?.body, headers: { 'idempotency-key': first?.headers['idempotency-key'] } });
    server.answerWith(expired);
    await expect(read(credential)).rejects.toMatchObject({ code: 'invalid_session' });
    expect(server.requests).toHaveLength(2);
  });

  it('that is the only one is refused for good', async () => {
    server.answerWith(expired);
    for (const only of ['svc_test', () => 'svc_test', ({ isRefused }: { isRefused: boolean }) => (isRefused ? undefined : 'a')])
      await expect(read(only)).rejects.toMatchObject({ status: 401, code: 'invalid_session' });
    expect(server.requests).toHaveLength(3);
  });

  it('is not asked for again when it may do less than was wanted', async () => {
    server.answerWith(refusal(401, 'insufficient_permissions'));
    await expect(read(({ isRefused }) => (isRefused ? 'fresh' : 'old'))).rejects.toMatchObject({
      code: 'insufficient_permissions',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('acts in the organization that the client names', async () => {
    server.answerWith(resource('post_1'));
    await getPost({ client: createImprint({ baseUrl: server.url, organizationId: 'org_1' }), path });
    expect(server.requests[0]?.headers['x-organization-id']).toBe('org_1');
  });
});
