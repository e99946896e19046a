import type { Role } from '@imprint/contracts/access';
import type { Mail, Mailer } from '../../mail/index.js';
import { Memberships } from '../../identity/index.js';
import { MembershipsRepository } from '../../identity/memberships.repository.js';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DeliveryStage } from '../delivering/delivery-stage.fixture.js';
import { EndpointNotices } from './endpoint-notices.js';

let stage: DeliveryStage;
let org: string;
let status: number;
let numbered = 0;
let taken: Mail[];
let mailWorks: boolean;
let notices: EndpointNotices;

beforeAll(async () => {
  stage = await DeliveryStage.open();
  const mailer = {
    isConfigured: true,
    send: (mail: Mail) => (mailWorks ? Promise.resolve(void taken.push(mail)) : Promise.reject(new Error('away'))),
  } as unknown as Mailer;
  const memberships = new Memberships(new MembershipsRepository(stage.dataSource));
  notices = new EndpointNotices(stage.settings, memberships, mailer, stage.config);
});
beforeEach(async () => {
  org = `org${(numbered += 1)}`;
  status = 500;
  taken = [];
  mailWorks = true;
  await stage.organization(org, (_request, response) => response.writeHead(status).end());
  for (const role of ['owner', 'admin', 'creator', 'viewer'] satisfies Role[]) {
    const id = `${org}-${role}`;
    await stage.rows(`insert into app_user (id, subject, email, name) values ($1, $1, $2, 'Ada')`, [id, `${id}@example.com`]);
    await stage.rows(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, [org, id, role]);
  }
});
afterAll(() => stage.close());

const one = async (answer: number): Promise<void> => {
  status = answer;
  await stage.raise(org, 1);
  await stage.run(org);
};
const settings = async (): Promise<Record<string, unknown> | undefined> => {
  const [row] = await stage.rows<Record<string, unknown>>(`select * from webhook_settings where organization_id = $1`, [org]);
  return row;
};
const failingFor = (hours: number): Promise<object[]> =>
  stage.rows(`update webhook_settings set failing_since = now() - $2 * interval '1 hour' where organization_id = $1`, [
    org,
    hours,
  ]);
const allNotices = async (): Promise<Mail[]> => {
  while (await notices.sendNext());
  return taken;
};
const disabled = async (): Promise<void> => {
  await failingFor(5 * 24 + 1);
  await one(500);
};

it('five days without a success turn delivery off: audited, shown in the settings, and mailed to owners and admins', async () => {
  await one(500);
  expect(await settings()).toMatchObject({ enabled: true, failing_since: expect.any(Date) });
  await failingFor(5 * 24 - 1);
  await one(404);
  expect(await settings()).toMatchObject({ enabled: true, disabled_reason: null });
  await disabled();
  expect(await settings()).toMatchObject({ enabled: false, disabled_reason: 'failing' });
  expect(await stage.rows(`select action, actor_kind from audit_entry where organization_id = $1`, [org])).toEqual([
    { action: 'webhook-settings.disabled', actor_kind: 'service' },
  ]);
  expect(await stage.rows(`select kind, path from notice where organization_id = $1`, [org])).toEqual([
    { kind: 'webhooks.disabled', path: 'settings/webhooks' },
  ]);
  const mails = await allNotices();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([`${org}-admin@example.com`, `${org}-owner@example.com`]);
  expect(mails[0]?.subject).toMatch(/were turned off/);
  expect(JSON.stringify(mails)).not.toContain('/hook');
});

it('a single success restarts the period', async () => {
  await failingFor(5 * 24 + 1);
  await one(204);
  expect(await settings()).toMatchObject({ enabled: true, failing_since: null });
  await one(500);
  expect(await settings()).toMatchObject({ enabled: true, disabled_reason: null });
});

it('a failing test delivery, or one while delivery is off, does not count', async () => {
  await stage.raise(org, 1);
  await stage.rows(`update webhook_delivery set is_test = true`);
  await stage.run(org);
  await stage.raise(org, 1);
  await stage.rows(`update webhook_settings set enabled = false where organization_id = $1`, [org]);
  await stage.run(org);
  expect(await settings()).toMatchObject({ failing_since: null });
  expect(await stage.tally(org)).toEqual({ queued: 1, failed: 1 });
});

it('after it is turned on again, the first success is mailed, and the second is not', async () => {
  await disabled();
  await stage.rows(`update webhook_settings set enabled = true, failing_since = null where organization_id = $1`, [org]);
  await allNotices();
  taken = [];
  await one(500);
  expect(await allNotices()).toEqual([]);
  await one(200);
  expect((await allNotices()).map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringMatching(/delivered again/)));
  taken = [];
  await one(200);
  expect(await allNotices()).toEqual([]);
});

it('the notice is mailed later when the mail server is down', async () => {
  await disabled();
  mailWorks = false;
  expect([await notices.sendNext(), await notices.sendNext()]).toEqual([true, false]);
  mailWorks = true;
  await stage.rows(`update webhook_settings set notice_at = now() where organization_id = $1`, [org]);
  expect(await allNotices()).toHaveLength(2);
  expect(await settings()).toMatchObject({ notice: null });
});
