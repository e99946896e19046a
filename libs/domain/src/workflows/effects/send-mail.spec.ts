import { limits } from '@imprint/contracts/limits';
import { eventually, testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IdentityRepository } from '../../identity/identity.repository.js';
import { IdentityService, Memberships } from '../../identity/index.js';
import { MembershipsRepository } from '../../identity/memberships.repository.js';
import { OrganizationsRepository } from '../../identity/organizations.repository.js';
import { UsersRepository } from '../../identity/users.repository.js';
import { Mailer } from '../../mail/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { DirectCalls } from './direct-calls.js';
import { oneNode, openEffects, type OpenedEffects } from './effects.fixture.js';
import { SendMail } from './send-mail.js';
import { StepMailsRepository } from './step-mails.repository.js';

let stage: OpenedEffects;
let folder: string;
/** Refuses the next mails to these addresses. */
let refusing: Set<string>;

class RefusingMailer extends Mailer {
  override async send(mail: Parameters<Mailer['send']>[0]): Promise<void> {
    if (refusing.delete(mail.to)) return new Mailer({ MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'x@example.com' }).send(mail);
    return super.send(mail);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  for (const [id, organization, role] of [
    ['bob', 'org', 'admin'],
    ['cy', 'org', 'viewer'],
    ['stranger', 'other', 'admin'],
  ]) {
    await dataSource.query(`insert into app_user (id, email, name) values ($1, $1 || '@example.com', $1)`, [id]);
    await dataSource.query(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, [
      organization,
      id,
      role,
    ]);
  }
  const identity = new IdentityService(
    dataSource,
    new IdentityRepository(dataSource),
    new OrganizationsRepository(dataSource),
    new UsersRepository(dataSource),
  );
  const mailer = new RefusingMailer(testConfig({ MAIL_URL: pathToFileURL(folder).href }));
  const memberships = new Memberships(new MembershipsRepository(dataSource));
  stage = await openEffects(database, [
    new SendMail(memberships, identity, mailer, new StepMailsRepository(dataSource), new DirectCalls(dataSource)),
  ]);
});
afterAll(async () => {
  await stage?.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  refusing = new Set();
  await stage.dataSource.query('delete from workflow_mail');
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

const mails = async (): Promise<string[]> =>
  Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
const recipients = async (): Promise<string[]> =>
  (await mails()).map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '').toSorted();
const templates = { subject: 'New: {{ inputs.dish }}', text: 'Look at {{ inputs.dish }}.' };

it('sends a mail to members by role and by name, each once, with what the templates say', async () => {
  const given = { ...templates, roles: ['admin', 'owner'], memberIds: ['bob', 'cy'] };
  const { status, output } = await stage.run('send_mail', given, { dish: 'plum cake\r\nBcc: everybody@example.com' });
  expect({ status, output }).toEqual({ status: 'completed', output: { sent: 3, memberIds: ['bob', 'cy', 'user'] } });
  expect(await recipients()).toEqual(['ada@example.com', 'bob@example.com', 'cy@example.com']);
  const [first = ''] = await mails();
  const [head = ''] = first.split('\r\n\r\n');
  expect(head).toContain('Subject: New: plum cake Bcc: everybody@example.com');
  expect(head).not.toMatch(/^Bcc:/m);
  expect(first).toContain('A workflow of Org sent you this mail, because you are a member.');
});

it('sends each mail once, though its worker died and a server refused one of them', async () => {
  refusing.add('ada@example.com');
  stage.loseEndOf('one');
  const node = {
    ...oneNode('send_mail', { subject: 'A', text: 'B', roles: ['admin', 'owner'] }),
    retry: { maxAttempts: 2, waitSeconds: 0 },
  };
  const id = await stage.start({ nodes: [node], edges: [] });
  // A mail that could not be sent is tried again in a minute.
  await untilFailedOnce(id);
  await stage.dataSource.query(`update workflow_step set wake_at = now() where execution_id = $1`, [id]);
  await stage.signals.publish('workflow.steps', { organizationId: 'org' });
  expect((await stage.outcomeOf(id)).status).toBe('completed');
  expect(await recipients()).toEqual(['ada@example.com', 'bob@example.com']);
});

it.each([
  ['a member of another organization', { memberIds: ['stranger'] }, 'member_unknown'],
  ['an address', { memberIds: ['somebody@example.com'] }, 'member_unknown'],
  ['a role that there is not', { roles: { $: '["everybody"]' } }, 'role_unknown'],
  ['nobody', { roles: [] }, 'no_recipients'],
])('refuses %s, and sends nothing', async (_what, given, code) => {
  const { error } = await stage.run('send_mail', { subject: 'A', text: 'B', ...given });
  expect(error?.code).toBe(code);
  expect(await mails()).toEqual([]);
});

it('sends as many mails in a day as there may be', async () => {
  const { id } = await stage.run('send_mail', { subject: 'A', text: 'B', memberIds: ['bob'] });
  await stage.dataSource.query(
    `insert into workflow_mail (organization_id, step_key, user_id, execution_id)
     select 'org', 'k' || n, 'bob', $1 from generate_series(2, ${limits.workflowMailsPerDay} - 1) n`,
    [id],
  );
  const again = { subject: 'A', text: 'B', memberIds: ['bob'] };
  expect((await stage.run('send_mail', again)).status).toBe('completed');
  expect((await stage.run('send_mail', again)).error?.code).toBe('too_many_mails');
  await stage.dataSource.query(`update workflow_mail set sent_at = now() - interval '25 hours'`);
  expect((await stage.run('send_mail', again)).status).toBe('completed');
});

it('a rehearsal sends nothing, and says who would get it', async () => {
  expect(await stage.rehearse('send_mail', { subject: 'A', text: 'B', roles: ['viewer'] })).toEqual({
    output: { sent: 1, memberIds: ['cy'] },
  });
  expect(await mails()).toEqual([]);
});

const untilFailedOnce = async (id: string): Promise<void> => {
  await eventually(async () => (await stage.stepsOf(id)).some(({ error }) => error !== null));
};
