import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { SetWorkflowSecret } from '@imprint/contracts/workflows';
import { SecretBox } from '@imprint/platform/crypto';
import { InputPipe } from '@imprint/platform/http';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AuditTrail } from '../../audit/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { WorkflowSecretsRepository } from './workflow-secrets.repository.js';
import { WorkflowSecrets } from './workflow-secrets.js';

const admin: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
const elsewhere: Principal = { ...admin, organizationId: 'other' };
const body = { value: 'the-secret-itself', hosts: ['crm.example.com'] };

let database: OpenedDatabase;
let secrets: WorkflowSecrets;

beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const rows = new WorkflowSecretsRepository(dataSource);
  secrets = new WorkflowSecrets(dataSource, rows, new SecretBox(testConfig()), new AuditTrail(dataSource));
});
afterAll(() => database?.close());
beforeEach(() => database.dataSource.query('delete from workflow_secret; delete from audit_entry'));

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

it('keeps a secret sealed, and shows everything but its value', async () => {
  expect(await secrets.set(admin, 'CRM_TOKEN', body)).toMatchObject({ id: 'CRM_TOKEN', hosts: body.hosts, setBy: 'user' });
  const shown = JSON.stringify([await secrets.list(admin), await secrets.read(admin, 'CRM_TOKEN')]);
  const stored = await database.dataSource.query('select * from workflow_secret, audit_entry');
  for (const text of [shown, JSON.stringify(stored)]) expect(text).not.toContain(body.value);
  expect(await database.dataSource.query('select action, subject_id from audit_entry')).toEqual([
    { action: 'workflow-secret.set', subject_id: 'CRM_TOKEN' },
  ]);
});

it('replaces one, and deletes it', async () => {
  await secrets.set(admin, 'CRM', body);
  await secrets.set(admin, 'CRM', { ...body, hosts: ['other.example.com'] });
  expect((await secrets.list(admin)).items).toMatchObject([{ id: 'CRM', hosts: ['other.example.com'] }]);
  await secrets.remove(admin, 'CRM');
  expect(await outcomeOf(secrets.remove(admin, 'CRM'))).toBe('not_found');
  expect((await secrets.list(admin)).items).toEqual([]);
});

it('is nobody else’s', async () => {
  await secrets.set(admin, 'CRM', body);
  expect(await outcomeOf(secrets.read(elsewhere, 'CRM'))).toBe('not_found');
  expect(await outcomeOf(secrets.remove(elsewhere, 'CRM'))).toBe('not_found');
  await secrets.set(elsewhere, 'CRM', { ...body, hosts: ['theirs.example.com'] });
  expect(await secrets.read(admin, 'CRM')).toMatchObject({ hosts: body.hosts });
});

it.each(['1CRM', 'CRM-TOKEN', 'a b', '', 'x'.repeat(limits.workflowSecretNameLength + 1)])(
  'refuses the name "%s"',
  async (name) => {
    expect(await outcomeOf(secrets.set(admin, name, body))).toBe('validation_failed');
  },
);

it('has room for as many as there may be, and replaces them then, too', async () => {
  await secrets.set(admin, 'x'.repeat(limits.workflowSecretNameLength), body);
  for (let count = 1; count < limits.workflowSecrets; count += 1) await secrets.set(admin, `S${count}`, body);
  expect(await outcomeOf(secrets.set(admin, 'ONE_MORE', body))).toBe('state_conflict');
  expect(await outcomeOf(secrets.set(admin, 'S1', body))).toBe('done');
});

it.each([
  ['a short value', { ...body, value: '1234567' }],
  ['a line break', { ...body, value: '12345678\n' }],
  ['a long value', { ...body, value: 'x'.repeat(limits.workflowSecretLength + 1) }],
  ['no host', { ...body, hosts: [] }],
  ['an address for a host', { ...body, hosts: ['https://crm.example.com/'] }],
  ['many hosts', { ...body, hosts: Array.from({ length: limits.workflowSecretHosts + 1 }, (_, at) => `h${at}.example.com`) }],
])('refuses a body with %s', async (_what, given) => {
  const read = new InputPipe().transform(given, { type: 'body', metatype: SetWorkflowSecret });
  expect(await outcomeOf(read)).toBe('validation_failed');
  const most = { value: 'x'.repeat(limits.workflowSecretLength), hosts: ['127.0.0.1:80'] };
  expect(await outcomeOf(new InputPipe().transform(most, { type: 'body', metatype: SetWorkflowSecret }))).toBe('done');
});
