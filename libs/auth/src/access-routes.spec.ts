import type { Principal } from '@imprint/contracts/access';
import type { Problem } from '@imprint/contracts/errors';
import type { IdentityService } from '@imprint/domain/identity';
import type { ApiKeyVerifier } from '@imprint/domain/keys';
import { Allow, OperatorOnly, PersonOnly, Public, ServerKeyOnly, ServiceOnly, SessionOnly } from '@imprint/platform/http';
import { testConfig } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { AccessGuard } from './access.guard.js';
import { ServiceIdentity } from './service-identity.js';
import type { SessionGuard } from './session.guard.js';

const route = (declare?: MethodDecorator): (() => void) => {
  const handler = (): void => undefined;
  declare?.(handler, '', { value: handler });
  return handler;
};

describe('every kind of route', () => {
  const serviceKey = 'service-key-0123456789abcdef';
  const person: Principal = {
    kind: 'session',
    organizationId: 'org',
    userId: 'user',
    role: 'creator',
    scopes: [],
    apiKeyId: null,
    brandIds: null,
    clientIp: null,
  };
  const key: Principal = { ...person, kind: 'api-key', role: 'owner', scopes: ['posts:draft'], apiKeyId: 'key' };
  const routes = {
    public: route(Public()),
    service: route(ServiceOnly()),
    operator: route(OperatorOnly()),
    session: route(SessionOnly('creator')),
    person: route(PersonOnly()),
    drafts: route(Allow('creator', 'posts:draft')),
    postsOrBrands: route(Allow('admin', 'brands:read', 'posts:draft')),
    brands: route(Allow('admin', 'brands:read', 'posts:publish')),
    additions: route(ServerKeyOnly('credits:provision')),
    undeclared: route(),
  };
  interface Asked {
    authorization?: string;
    loginWall?: 'on' | 'off';
    headers?: Record<string, string>;
    params?: Record<string, string>;
    method?: string;
    /** Access that the class declares. */
    declaredByClass?: () => void;
    local?: Principal | null;
    session?: Principal;
  }
  /** Sends a request; returns the guard's verdict, the principal, the lookups and the response headers. */
  async function ask(handler: () => void, asked: Asked = {}) {
    const { authorization, loginWall = 'on', headers = {}, params = {}, method = 'GET', session = person } = asked;
    const { local = { ...person, role: 'owner' } } = asked;
    const answered: Record<string, string> = {};
    const lookups: unknown[][] = [];
    const verify = (...given: unknown[]): Promise<Principal> => {
      lookups.push(given.slice(0, 2));
      return Promise.resolve(key);
    };
    const identity = {
      membershipOf: (...given: unknown[]) => {
        lookups.push(given);
        return Promise.resolve(
          local && { userId: local.userId, organizationId: local.organizationId, role: local.role, brandIds: null },
        );
      },
    };
    const request: Record<string, unknown> = {
      method,
      headers: { host: 'localhost', ...headers },
      params,
      ip: '203.0.113.7',
      rawHeaders: authorization === undefined ? [] : ['Authorization', authorization],
    };
    const config = { ...testConfig(), LOGIN_WALL: loginWall, SERVICE_API_KEY: [serviceKey] as const };
    const guard = new AccessGuard(
      { verify } as unknown as ApiKeyVerifier,
      identity as unknown as IdentityService,
      { canActivate: () => Promise.resolve((request['user'] = session)) } as unknown as SessionGuard,
      new ServiceIdentity(config),
      config,
    );
    const response = { headersSent: false, setHeader: (name: string, value: string) => (answered[name] = value) };
    const context = {
      getHandler: () => handler,
      getClass: () => asked.declaredByClass ?? Object,
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
    } as unknown as ExecutionContext;
    let message: string | undefined;
    const verdict: unknown = await guard.canActivate(context).catch((error: Problem) => {
      ({ message } = error);
      return error.code;
    });
    return { verdict, message, principal: request['principal'], takesAnyPerson: request['takesAnyPerson'], lookups, answered };
  }
  const verdicts = async (handler: () => void, authorizations: readonly (string | undefined)[]): Promise<unknown[]> =>
    Promise.all(authorizations.map(async (authorization) => (await ask(handler, { authorization })).verdict));
  const basic = (password: string): string => `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;

  const credentials = [
    undefined,
    'Bearer svc_test_x',
    'Bearer a.session.token',
    'Bearer mcpat_x',
    `Bearer ${serviceKey}`,
    'Basic x',
  ];
  it.each([
    ['public', [true, true, true, true, true, true]],
    ['service', ['missing_credential', ...Array<string>(3).fill('insufficient_permissions'), true, 'unsupported_scheme']],
    ['session', ['missing_credential', 'session_required', true, 'wrong_audience', 'service_credential', 'unsupported_scheme']],
    ['person', ['missing_credential', 'session_required', true, 'wrong_audience', 'service_credential', 'unsupported_scheme']],
    ['drafts', ['missing_credential', true, true, 'wrong_audience', 'service_credential', 'unsupported_scheme']],
    [
      'additions',
      [
        'missing_credential',
        ...Array<string>(2).fill('insufficient_permissions'),
        'wrong_audience',
        'service_credential',
        'unsupported_scheme',
      ],
    ],
    ['undeclared', [...Array<string>(5).fill('insufficient_permissions'), 'unsupported_scheme']],
  ] as const)(
    '%s opens to nobody, a key, a session, a token for MCP, the service, another scheme: %j',
    async (kind, expected) => {
      expect(await verdicts(routes[kind], credentials)).toEqual(expected);
    },
  );

  it('pages for the operator open with the service key as the password of any user name, and make a browser ask for it', async () => {
    expect(await verdicts(routes.operator, [basic(serviceKey), `Bearer ${serviceKey}`])).toEqual([true, true]);
    expect(await verdicts(routes.operator, [basic('wrong'), undefined, 'Bearer svc_test_x'])).toEqual([
      'insufficient_permissions',
      'missing_credential',
      'insufficient_permissions',
    ]);
    const challenge = { 'WWW-Authenticate': 'Basic realm="Imprint operator", charset="UTF-8"' };
    expect((await ask(routes.operator)).answered).toEqual(challenge);
    for (const handler of [routes.service, routes.session]) expect((await ask(handler)).answered).toEqual({});
    expect(await verdicts(routes.service, [basic(serviceKey)])).toEqual(['unsupported_scheme']);
  });

  it('access declared on the class applies to handlers that declare none, and only to those', async () => {
    expect((await ask(routes.undeclared, { declaredByClass: routes.public })).verdict).toBe(true);
    expect((await ask(routes.service, { declaredByClass: routes.public })).verdict).toBe('missing_credential');
  });

  it('a request acts on behalf of the owner of its credential', async () => {
    expect(await ask(routes.drafts, { authorization: 'Bearer a.session.token' })).toMatchObject({
      principal: person,
      lookups: [],
    });
    expect(await ask(routes.drafts, { authorization: 'Bearer svc_test_x' })).toMatchObject({
      principal: key,
      lookups: [['svc_test_x', '203.0.113.7']],
      takesAnyPerson: false,
    });
    expect(await ask(routes.person, { authorization: 'Bearer a.session.token' })).toMatchObject({ takesAnyPerson: true });
    const nowhere = { ...person, organizationId: '', role: 'viewer' as const };
    expect((await ask(routes.person, { authorization: 'Bearer x', session: nowhere })).verdict).toBe(true);
    expect((await ask(routes.session, { authorization: 'Bearer x', session: nowhere })).verdict).toBe('insufficient_permissions');
  });

  it("a person may do what their role allows, and a key's refusal names the scope that it needs", async () => {
    const asSession = { authorization: 'Bearer x' };
    expect((await ask(routes.drafts, { ...asSession, session: { ...person, role: 'viewer' } })).verdict).toBe(
      'insufficient_permissions',
    );
    expect((await ask(routes.brands, asSession)).verdict).toBe('insufficient_permissions');
    const refused = await ask(routes.brands, { authorization: 'Bearer svc_test_x' });
    // Any one of the scopes will do.
    expect((await ask(routes.postsOrBrands, { authorization: 'Bearer svc_test_x' })).verdict).toBe(true);
    expect(refused.message).toBe('Insufficient permissions: the key needs `brands:read` or `posts:publish`.');
  });

  it('what only a key of the server may do opens to no session, whatever its role', async () => {
    const owner = { ...person, role: 'owner' as const };
    expect((await ask(routes.additions, { authorization: 'Bearer x', session: owner })).verdict).toBe('insufficient_permissions');
    expect((await ask(routes.additions, { loginWall: 'off', local: { ...owner, kind: 'local' } })).verdict).toBe(
      'insufficient_permissions',
    );
    const refused = await ask(routes.additions, { authorization: 'Bearer svc_test_x' });
    expect(refused.message).toBe('Insufficient permissions: the key needs `credits:provision`.');
  });

  it('a path or a header can name another organization, but only for a session', async () => {
    const call = { authorization: 'Bearer svc_test_x' };
    expect((await ask(routes.drafts, { ...call, params: { organizationId: 'org' } })).verdict).toBe(true);
    expect((await ask(routes.drafts, { ...call, params: { organizationId: 'other' } })).verdict).toBe('not_found');
    expect((await ask(routes.drafts, { ...call, headers: { 'x-organization-id': 'other' } })).verdict).toBe(
      'insufficient_permissions',
    );
    // The path takes precedence over the header.
    const both = { params: { organizationId: 'org' }, headers: { 'x-organization-id': 'other' } };
    expect((await ask(routes.drafts, { ...call, ...both })).verdict).toBe(true);
    expect((await ask(routes.drafts, { ...call, headers: { 'x-organization-id': '' } })).verdict).toBe(true);
    const session = { authorization: 'Bearer x', headers: { 'x-organization-id': 'other' } };
    expect((await ask(routes.drafts, session)).verdict).toBe(true);
  });

  describe('without a login wall', () => {
    const open = { loginWall: 'off' } as const;

    it('a request without a credential acts as the local owner, in the organization that it names', async () => {
      expect(await ask(routes.session, open)).toMatchObject({
        verdict: true,
        principal: { ...person, kind: 'local', role: 'owner', brandIds: null, clientIp: '203.0.113.7' },
        lookups: [['local|owner', { organizationId: undefined }]],
      });
      for (const [named, asked] of [
        ['acme', 'acme'],
        ['a'.repeat(64), 'a'.repeat(64)],
        ['a'.repeat(65), ''],
        ['a-b', ''],
        ['x acme', ''],
        ['acme x', ''],
      ])
        expect((await ask(routes.session, { ...open, headers: { 'x-organization-id': named ?? '' } })).lookups).toEqual([
          ['local|owner', { organizationId: asked }],
        ]);
    });

    it('an organization without the local owner as a member is refused', async () => {
      expect((await ask(routes.session, { ...open, local: null })).verdict).toBe('missing_credential');
    });

    it('a foreign host name is refused, and a page of another site can neither change anything nor open a WebSocket', async () => {
      expect((await ask(routes.session, { ...open, headers: { host: 'evil.example' } })).verdict).toBe('missing_credential');
      const foreign = { ...open, headers: { 'sec-fetch-site': 'cross-site' } };
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await ask(routes.session, { ...foreign, method })).verdict).toBe('cross_site_request');
      for (const method of ['GET', 'HEAD']) expect((await ask(routes.session, { ...foreign, method })).verdict).toBe(true);
      const socket = { ...open, headers: { upgrade: 'websocket', origin: 'https://evil.example' } };
      expect((await ask(routes.session, socket)).verdict).toBe('cross_site_request');
    });

    it('a credential is verified as usual', async () => {
      expect((await ask(routes.session, { ...open, authorization: 'Bearer svc_test_x' })).verdict).toBe('session_required');
    });
  });

  it('behind the login wall there is no local owner, and none is looked up', async () => {
    expect(await ask(routes.session, { headers: { host: 'evil.example' } })).toMatchObject({
      verdict: 'missing_credential',
      lookups: [],
      message: 'The Authorization header is missing.',
    });
    expect(await ask(routes.session, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
      verdict: 'missing_credential',
      lookups: [],
    });
  });
});
