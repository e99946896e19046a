/** @modes embedded */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { attribute, Instance, Mailbox, Workspace, type Resource } from './harness/index.js';

const mia = 'mia@newsletters.example';
const bob = 'bob@newsletters.example';
let instance: Instance;
let workspace: Workspace;
let mailbox: Mailbox;
let newsletter: Resource;
let connectionId: string;

beforeAll(async () => {
  instance = await Instance.shared();
  workspace = await Workspace.open(instance);
  mailbox = Mailbox.of(instance);
  const made = { brandId: workspace.brandId, name: 'Terrace news', postalLine: 'Lime Street 1, Cologne' };
  newsletter = await workspace.api.data('POST', '/v1/newsletters', made);
});
afterAll(() => mailbox?.close());

const post = (address: string, fields: Record<string, string>): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
const linkIn = (mail: string, name: string): string => new RegExp(`https?://\\S+/${name}\\?code=[\\w.-]+`).exec(mail)?.[0] ?? '';
const publish = async (title: string): Promise<Resource> => {
  const { id } = await workspace.schedule({ title, baseContent: `**${title}** is here.`, targets: [{ connectionId }] });
  return workspace.untilEnded(id);
};
const issues = (): Promise<Resource[]> => workspace.api.data('GET', `/v1/newsletters/${newsletter.id}/issues`);
const completed = (count: number): Promise<Resource[]> =>
  eventually(async () => {
    const found = await issues();
    return found.length === count && found.every((issue) => attribute(issue, 'completedAt') !== null) && found;
  });

it('people subscribe by a form, confirm by mail, get what is published, and leave by one click', async () => {
  for (const address of [mia, bob]) expect((await post(attribute(newsletter, 'subscribeUrl'), { address })).status).toBe(200);
  const confirm = linkIn(await mailbox.next(mia), 'confirm');
  expect((await post(confirm, {})).status).toBe(200);
  expect((await workspace.api.data('GET', `/v1/newsletters/${newsletter.id}`)).attributes).toMatchObject({
    confirmed: 1,
    pending: 1,
  });

  const connection = await workspace.connect({ platform: 'newsletter', credentials: { senderName: 'Café Terrace' } });
  connectionId = connection.id;
  const path = `/v1/connections/${connectionId}`;
  const places = await workspace.api.data<Resource[]>('GET', `${path}/destinations`);
  expect(places.map(({ id }) => id)).toEqual([newsletter.id]);
  await workspace.api.data('PATCH', path, { destinationId: newsletter.id });

  const release = await publish('Spring menu');
  expect(attribute(release, 'status')).toBe('published');
  const mail = await mailbox.next(mia);
  expect(mail).toContain('Subject: Spring menu');
  expect(mail).toContain('<strong>Spring menu</strong>');
  expect(mail).toContain('Lime Street 1, Cologne');
  expect((await completed(1))[0]?.attributes).toMatchObject({
    ...{ sent: 1, waiting: 0, unconfirmed: 0, releaseId: release.id },
  });

  const leave = linkIn(mail, 'unsubscribe');
  expect((await fetch(leave)).status).toBe(200);
  expect(attribute(await workspace.api.data('GET', `/v1/newsletters/${newsletter.id}`), 'confirmed')).toBe(1);
  expect((await post(leave, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  const failed = await publish('Summer menu');
  expect(attribute(failed, 'targets')).toMatchObject([{ status: 'failed', error: { code: 'no_subscribers' } }]);
  expect(await mailbox.unread(mia)).toEqual([]);
  // Only the mail that asked to confirm.
  expect(await mailbox.unread(bob)).toHaveLength(1);
});
