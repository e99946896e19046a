import type { Principal } from '@imprint/contracts/access';
import type { CreateConnection } from '@imprint/contracts/publishing';
import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { AuditTrail } from '../../audit/index.js';
import { BrandEditing, BrandsService } from '../../brands/index.js';
import { meanwhile } from '../../schema/database.fixture.js';
import { AccountRequests } from './account-requests.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { ChannelError, type Channel } from '../channel/index.js';
import { ConnectionCredentials } from './connection-credentials.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsService } from './connections.service.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { person, stranger } from '../releases/releases.fixture.js';
import { TargetsRepository } from '../releases/targets.repository.js';

const secret = 'app-password-of-ada';
const config = testConfig();
const secrets = new SecretBox(config);
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
let connections: ConnectionsService;
let requests: AccountRequests;
/** How the platform identifies an account. */
let connect: Channel['connect'];

beforeAll(async () => {
  opened = await openPublishing();
  ({ dataSource } = opened);
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const capability = (name: string, credentialFields: object[]) => ({ name, label: name, state: 'supported', credentialFields });
  const fields = [{ name: 'password', label: 'Password', required: true, secret: true }];
  const channels = new Map([
    [
      'sky',
      {
        capability: capability('sky', fields),
        connect: (...given: Parameters<Channel['connect']>) => connect(...given),
      } as unknown as Channel,
    ],
    [
      'feed',
      {
        capability: capability('feed', []),
        connect: (...given: Parameters<Channel['connect']>) => connect(...given),
      } as unknown as Channel,
    ],
  ]);
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const repository = new ConnectionsRepository(dataSource);
  const targets = new TargetsRepository(dataSource);
  const catalogue = new ChannelCatalogue(channels);
  const credentials = new ConnectionCredentials(secrets);
  connections = new ConnectionsService(repository, targets, catalogue, brands, credentials, config);
  requests = new AccountRequests(connections, repository, catalogue, brands, credentials);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await dataSource.query(`delete from connection where id <> 'conn'`);
  connect = (credentials) => Promise.resolve({ handle: 'ada', displayName: 'Ada', credentials: { ...credentials } });
});

const sky = (more: Partial<CreateConnection> = {}): CreateConnection => ({ platform: 'sky', brandId: 'brand', ...more });
const rows = (): Promise<{ id: string; status: string; credentials_sealed: string | null; error: string | null }[]> =>
  dataSource.query(`select id, status, credentials_sealed, error from connection where id <> 'conn' order by id`);
const refuse = (): void => {
  connect = () =>
    Promise.reject(
      new ChannelError({
        outcome: 'refused',
        class: 'credential',
        code: 'wrong',
        message: 'The password is wrong.',
        retryable: false,
      }),
    );
};

describe('an account connected with its credentials', () => {
  it("is stored with the platform's identity, and its credentials are sealed for its organization", async () => {
    const { id, status, handle } = await connections.createConnection(person, sky({ credentials: { password: secret } }));
    expect([status, handle]).toEqual(['connected', 'ada']);
    const [row] = await rows();
    const sealed = row?.credentials_sealed ?? '';
    expect([row?.id, JSON.stringify(row).includes(secret)]).toEqual([id, false]);
    expect(JSON.parse(secrets.open(sealed, 'org'))).toEqual({ password: secret });
    expect(() => secrets.open(sealed, 'other')).toThrow();
  });

  it.each([
    ['the platform refuses', 'connection_refused', refuse],
    ['the platform cannot check', 'service_unavailable', () => (connect = () => Promise.reject(new Error('it is away')))],
  ])('with credentials that %s is not there', async (_what, code, answers) => {
    answers();
    await expect(connections.createConnection(person, sky({ credentials: { password: secret } }))).rejects.toMatchObject({
      code,
    });
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['a brand of nobody', sky({ brandId: 'brand_of-nobody', credentials: { password: secret } })],
    ['a credential that the channel does not have', sky({ credentials: { password: secret, pin: '1' } })],
    ['a credential that is no text', sky({ credentials: { password: '' } })],
  ])('is not there for %s', async (_what, wrong) => {
    await expect(connections.createConnection(person, wrong)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await rows()).toEqual([]);
  });

  it('is created once per request, and a brand has one feed', async () => {
    const made = await Promise.all(
      [1, 2].map(() => connections.createConnection(person, sky({ credentials: { password: secret } }), 'once')),
    );
    expect([new Set(made.map(({ id }) => id)).size, (await rows()).length]).toEqual([1, 1]);
    await expect(connections.createConnection(person, sky({ platform: 'feed' }))).rejects.toMatchObject({
      code: 'state_conflict',
    });
  });

  it("loses its credentials when it is revoked; a brand's feed cannot be revoked", async () => {
    const { id } = await connections.createConnection(person, sky({ credentials: { password: secret } }));
    await expect(connections.revoke(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await connections.revoke(person, id)).status).toBe('revoked');
    expect(await rows()).toMatchObject([{ status: 'revoked', credentials_sealed: null }]);
    await expect(connections.revoke(person, 'conn')).rejects.toMatchObject({ code: 'state_conflict' });
  });

  describe('with pending work', () => {
    const creator: Principal = { ...person, role: 'creator' };
    const setPolicy = (policy: object): Promise<unknown> =>
      dataSource.query(`update organization set publishing_policy = $1 where id = 'org'`, [policy]);
    afterEach(async () => {
      await dataSource.query('truncate release, target cascade');
      await setPolicy({});
    });

    async function planned(status: string): Promise<string> {
      const { id } = await connections.createConnection(person, sky({ credentials: { password: secret } }));
      await addRelease(dataSource, `rel_${id}`, [`tgt_${id}`], '1 day');
      await dataSource.query(`update target set connection_id = $1, status = $2 where id = $3`, [id, status, `tgt_${id}`]);
      return id;
    }

    it.each(['scheduled', 'paused', 'publishing'])(
      'regression: %s cannot be disconnected by those who need approval',
      async (status) => {
        const id = await planned(status);
        await setPolicy({ creators: 'approval' });
        const told = { code: 'state_conflict', message: expect.stringMatching(new RegExp(`rel_${id}.*an owner or admin`)) };
        await expect(connections.revoke(creator, id)).rejects.toMatchObject(told);
        expect(await rows()).toMatchObject([{ status: 'connected', credentials_sealed: expect.any(String) }]);
        expect((await connections.revoke(person, id)).status).toBe('revoked');
      },
    );

    it('can be disconnected by those who do not, and by everybody once nothing is planned on it', async () => {
      const [id, free] = [await planned('scheduled'), await planned('cancelled')];
      expect((await connections.revoke(creator, id)).status).toBe('revoked');
      await setPolicy({ creators: 'approval' });
      expect((await connections.revoke(creator, free)).status).toBe('revoked');
    });
  });
});

describe('an account that waits for credentials', () => {
  it('is requested once per person, however often and concurrently', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => connections.createConnection(person, sky())));
    const [first] = asked;
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(first?.authorizationUrl).toContain(first?.id);
    expect(await rows()).toMatchObject([{ status: 'pending', credentials_sealed: null }]);
  });

  it('may be corrected after a refusal, and is connected once', async () => {
    const { id } = await connections.createConnection(person, sky());
    refuse();
    await expect(requests.authorize(person, id, { password: 'wrong' })).rejects.toMatchObject({ code: 'connection_refused' });
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'The password is wrong.' }]);
    connect = (credentials) => Promise.resolve({ handle: 'ada', displayName: 'Ada', credentials: { ...credentials } });
    await expect(requests.authorize(stranger, id, { password: secret })).rejects.toMatchObject({ code: 'not_found' });
    expect(await requests.authorize(person, id, { password: secret })).toMatchObject({ status: 'connected', error: null });
    await expect(requests.authorize(person, id, { password: secret })).rejects.toMatchObject({ code: 'state_conflict' });
    await expect(requests.deny(person, id)).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it('accepts one of two concurrent entries', async () => {
    const { id } = await connections.createConnection(person, sky());
    const answers = await Promise.allSettled([requests.authorize(person, id, { password: secret }), requests.deny(person, id)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('accepts nothing after it has expired, not even an entry that was being verified', async () => {
    const { id } = await connections.createConnection(person, sky());
    connect = async (credentials) => {
      await dataSource.query('update connection set expires_at = now() where id = $1', [id]);
      return { handle: 'ada', displayName: 'Ada', credentials: { ...credentials } };
    };
    await expect(requests.authorize(person, id, { password: secret })).rejects.toMatchObject({ code: 'state_conflict' });
    expect((await connections.read(person, id)).status).toBe('expired');
    expect(await rows()).toMatchObject([{ credentials_sealed: null }]);
  });
});

describe('an account requested without a brand', () => {
  const open = { platform: 'sky' };

  it('is separate from a request with a brand, and is connected to the brand that the person chooses', async () => {
    const [first, again, named] = [
      await connections.createConnection(person, open),
      await connections.createConnection(person, open),
      await connections.createConnection(person, sky()),
    ];
    expect([first.brandId, again.id, named.id === first.id]).toEqual([null, first.id, false]);
    await expect(requests.authorize(person, first.id, { password: secret })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await requests.authorize(person, first.id, { password: secret }, 'brand')).toMatchObject({
      status: 'connected',
      brandId: 'brand',
    });
    // A brand given in the request cannot be changed.
    expect(await requests.authorize(person, named.id, { password: secret }, 'brand_other')).toMatchObject({
      brandId: 'brand',
    });
  });

  it('accepts no brand of another organization, and stays unchanged', async () => {
    await dataSource.query(
      `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_other', 'other', 'Other', 'main', 'approved', '{}')
       on conflict do nothing`,
    );
    const { id } = await connections.createConnection(person, open);
    for (const brand of ['brand_other', 'brand_none'])
      await expect(requests.authorize(person, id, { password: secret }, brand)).rejects.toMatchObject({
        code: 'validation_failed',
      });
    expect(await rows()).toMatchObject([{ status: 'pending', credentials_sealed: null }]);
  });

  it('requires a brand if no credentials have to be entered', async () => {
    const credentials = { password: secret };
    for (const asked of [{ platform: 'feed' }, { ...open, credentials }])
      await expect(connections.createConnection(person, asked)).rejects.toMatchObject({ code: 'brand_required' });
  });
});

it('a brand that is deleted meanwhile gets no account', async () => {
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_gone', 'org', 'Gone', 'gone', 'approved', '{}')`,
  );
  const asked = sky({ brandId: 'brand_gone' });
  const { id } = await connections.createConnection(person, asked);
  const editing = new BrandEditing(dataSource, new BrandsRepository(dataSource), new AuditTrail(dataSource));
  for (const work of [
    () => connections.createConnection({ ...person, userId: 'user_2' }, asked),
    () => connections.createConnection(person, { ...asked, credentials: { password: secret } }),
    () => requests.authorize(person, id, { password: secret }),
  ]) {
    await dataSource.query(`update brand set deleted_at = null where id = 'brand_gone'`);
    expect(await meanwhile(dataSource, (manager) => editing.markDeleted(manager, person, 'brand_gone'), work)).toMatchObject({
      entries: [{ code: 'validation_failed', detail: 'There is no brand brand_gone.', source: { pointer: '/brandId' } }],
    });
    expect(await rows()).toMatchObject([{ id, status: 'pending', credentials_sealed: null }]);
  }
});

it('connections of another organization are not found', async () => {
  const { id } = await connections.createConnection(person, sky({ credentials: { password: secret } }));
  await expect(connections.read(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  expect((await connections.list(stranger, { page: 1, limit: 10 })).items).toEqual([]);
  expect((await connections.list(person, { page: 1, limit: 10 })).items.map((each) => each.id).toSorted()).toEqual(
    ['conn', id].toSorted(),
  );
});
