import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { holdRestoredMails } from './index.js';
import { IssueMailsRepository } from './issue-mails.repository.js';
import { brandId, newIssue, openNewsletters, owner, servicesOn, type TakenMail } from './newsletters.fixture.js';

let opened: Awaited<ReturnType<typeof openNewsletters>>;
let newsletterId: string;
let count = 0;
const page = { page: 1, limit: 10 };
const people = ['ada@example.com', 'bob@example.com', 'cid@example.com'];
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  opened = await openNewsletters({ NEWSLETTER_MAILS_PER_MINUTE: '60000' });
});
afterAll(() => opened?.close());
beforeEach(async () => {
  opened.server.reset();
  await opened.dataSource.query('delete from newsletter');
  const made = { brandId, name: `News ${(count += 1)}`, postalLine: 'Lime Street 1, Cologne' };
  newsletterId = (await opened.newsletters.create(owner, made)).id;
  await opened.subscribers.import(owner, newsletterId, { addresses: people, consent: 'Fair' });
});

const start = (parts: Parameters<typeof newIssue>[1] = {}, files: Buffer[] = []) =>
  opened.issues.start(newIssue(newsletterId, { targetId: `tgt_${(count += 1)}`, ...parts }), files);
const sendAll = async (by = opened): Promise<void> => {
  while ((await by.sender.sendSome()) === 0);
};
const issue = async () => {
  const [row] = (await opened.newsletters.listIssues(owner, newsletterId, page)).items;
  return row;
};
const got = (): string[] => opened.server.taken.map(({ to }) => to).toSorted();
const idOf = async (address: string): Promise<string> =>
  (await opened.subscribers.list(owner, newsletterId, page)).items.find((row) => row.address === address)?.id ?? '';
const statusOf = async (address: string) =>
  (await opened.subscribers.list(owner, newsletterId, page)).items.find((row) => row.address === address)?.status;
const header = ({ text }: TakenMail, name: string): string | undefined => new RegExp(`^${name}: (.*)\r$`, 'm').exec(text)?.[1];
const linkIn = (mail: TakenMail): string =>
  new URL(/<(.*)>/.exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? 'https://none.example').searchParams.get('code') ?? '';
const makeDue = () => opened.dataSource.query(`update newsletter_mail set wake_at = now() - interval '1 second'`);

describe('an issue', () => {
  it('is one mail for each confirmed subscriber, once, however often it is started and by however many workers it is sent', async () => {
    await opened.subscribers.import(owner, newsletterId, { addresses: ['pending@example.com'] });
    const targetId = `tgt_${(count += 1)}`;
    const started = await Promise.all([start({ targetId }), start({ targetId }), start({ targetId, subject: 'Another' })]);
    expect(new Set(started.map((each) => JSON.stringify(each))).size).toBe(1);
    const other = servicesOn(await opened.connect(), opened.config);
    await Promise.all([sendAll(), sendAll({ ...opened, ...other })]);
    await sendAll();
    expect(got()).toEqual(people);
    expect(await issue()).toMatchObject({ sent: 3, waiting: 0, completedAt: expect.any(Date) });
    const id = started[0] !== undefined && 'id' in started[0] ? started[0] : null;
    expect(await opened.issues.find('org', targetId)).toEqual(id);
    expect(await opened.issues.find('other', targetId)).toBeNull();
  });

  it('says in every mail how to leave it, by one click too, and who sends it', async () => {
    await start();
    await sendAll();
    const [one, two] = opened.server.taken;
    if (one === undefined || two === undefined) throw new Error('no mail was sent');
    expect(header(one, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(one, 'From')).toBe('=?UTF-8?Q?Caf=C3=A9_Terrace?= <news@terrace.example>');
    expect(one.from).toBe('news@terrace.example');
    expect(one.text.match(/Lime Street 1, Cologne/g)).toHaveLength(2);
    expect(one.text).toContain('<em>terrace</em>');
    expect(one.text).toContain('The *terrace* opens.');
    expect(linkIn(one)).not.toBe(linkIn(two));
    await opened.subscriptions.unsubscribe(linkIn(one), null);
    expect(await statusOf(one.to)).toBe('unsubscribed');
    opened.server.reset();
    await start();
    await sendAll();
    expect(got()).toEqual(people.filter((address) => address !== one.to));
  });

  it('has its pictures inside, and shows what was written, whatever it is', async () => {
    const body = '<script>alert(1)</script>\n\n[menu](https://terrace.example/?a=b&c)\n\n.\n\nЖ';
    const image = { assetId: 'asset_1', mimeType: 'image/png', altText: 'A "red" dot', bytes: png.length };
    await start({ body, subject: 'Grüße\r\nBcc: eve@example.com', images: [image] }, [png]);
    await sendAll();
    const [mail] = opened.server.taken;
    expect(got()).toEqual(people);
    expect(mail?.text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    expect(mail?.text.slice(mail.text.indexOf('text/html'))).not.toContain('<script>');
    expect(mail?.text).toContain('Content-ID: <image-1@imprint>');
    expect(mail?.text.replaceAll('\r\n', '')).toContain(png.toString('base64'));
    const [row] = await opened.dataSource.query<{ images: unknown }[]>('select images from newsletter_issue');
    expect(row).toEqual({ images: [] });
  });

  it('goes to nobody who left before it was their turn', async () => {
    await start();
    await opened.subscriptions.unsubscribe(
      new URL(opened.links.unsubscribe(await idOf('ada@example.com'))).searchParams.get('code') ?? '',
      null,
    );
    await opened.subscribers.delete(owner, newsletterId, await idOf('bob@example.com'));
    await sendAll();
    expect(got()).toEqual(['cid@example.com']);
    expect(await issue()).toMatchObject({ sent: 1, skipped: 2, waiting: 0 });
  });

  it('waits while publishing is paused', async () => {
    await start();
    await opened.dataSource.query(`insert into publishing_pause (organization_id, paused_by) values ('org', 'user')`);
    await sendAll();
    expect(got()).toEqual([]);
    await opened.dataSource.query('delete from publishing_pause');
    await sendAll();
    expect(got()).toEqual(people);
  });

  it('cannot be started for nobody, from an address that is not allowed, or to a newsletter of somebody else', async () => {
    expect(await start({ senderAddress: 'ceo@bank.example' })).toEqual({ refused: 'sender_not_allowed' });
    expect(await start({ organizationId: 'other' })).toEqual({ refused: 'newsletter_gone' });
    expect(await start({ brandId: 'brand_other' })).toEqual({ refused: 'newsletter_gone' });
    const empty = await opened.newsletters.create(owner, { brandId, name: 'Empty' });
    expect(await start({ newsletterId: empty.id })).toEqual({ refused: 'no_subscribers' });
    const silent = servicesOn(opened.dataSource, { ...opened.config, MAIL_URL: null });
    expect(await silent.issues.start(newIssue(newsletterId, { targetId: 'tgt_silent' }), [])).toEqual({ refused: 'mail_off' });
    await sendAll();
    expect(got()).toEqual([]);
  });

  it('takes turns with others, so that a long one holds up none', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `reader${index}@example.org`);
    await opened.subscribers.import(owner, newsletterId, { addresses: many, consent: 'Fair' });
    await start({ subject: 'Long' });
    const short = await opened.newsletters.create(owner, { brandId, name: `Short ${(count += 1)}` });
    await opened.subscribers.import(owner, short.id, { addresses: ['last@example.net'], consent: 'Fair' });
    await start({ newsletterId: short.id, subject: 'Short' });
    await sendAll();
    expect(opened.server.taken.findIndex(({ to }) => to === 'last@example.net')).toBeLessThan(50);
    expect(opened.server.taken).toHaveLength(64);
  });
});

describe('a mail', () => {
  it('whose address does not exist makes the subscriber bounced, and is not sent again', async () => {
    opened.server.onRecipient = ({ address }, _session, done) =>
      address === 'bob@example.com' ? done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })) : done();
    await start();
    await sendAll();
    expect(await issue()).toMatchObject({ sent: 2, bounced: 1 });
    expect(await statusOf('bob@example.com')).toBe('bounced');
  });

  it.each([
    [554, '5.7.1 relay access denied'],
    [552, '5.2.2 mailbox full'],
  ])('that is refused with %d %s says nothing against the address', async (responseCode, message) => {
    opened.server.onRecipient = ({ address }, _session, done) =>
      address === 'bob@example.com' ? done(Object.assign(new Error(message), { responseCode })) : done();
    await start();
    await sendAll();
    expect(await issue()).toMatchObject({ sent: 2, failed: 1 });
    expect(await statusOf('bob@example.com')).toBe('confirmed');
  });

  it('that the server does not take now is sent later, with the same Message-ID', async () => {
    const refused: (string | undefined)[] = [];
    opened.server.onMessage = (mail, done) => {
      if (mail.to !== 'cid@example.com' || refused.length > 0) return done();
      refused.push(header(mail, 'Message-ID'));
      done(Object.assign(new Error('4.2.0 try later'), { responseCode: 450 }));
    };
    await start();
    await sendAll();
    expect(await issue()).toMatchObject({ sent: 2, waiting: 1, completedAt: null });
    await makeDue();
    await sendAll();
    expect(got()).toEqual(people);
    const ids = opened.server.taken.map((mail) => header(mail, 'Message-ID'));
    expect(new Set(ids).size).toBe(3);
    expect(ids.at(-1)).toBe(refused[0]);
    expect(await statusOf('cid@example.com')).toBe('confirmed');
  });

  it('whose answer is lost is unconfirmed, and never sent again, while the others go on', async () => {
    opened.server.onMessage = (mail, done) => {
      if (mail.to !== 'bob@example.com') return done();
      opened.server.taken.push(mail);
      opened.server.breakOff();
    };
    await start();
    await sendAll();
    await makeDue();
    await sendAll();
    expect(got()).toEqual(people);
    expect(await issue()).toMatchObject({ sent: 2, unconfirmed: 1, completedAt: expect.any(Date) });
  });

  it('that never left, because the connection broke before, is sent', async () => {
    let isBroken = false;
    opened.server.onRecipient = (_address, _session, done) => {
      if (isBroken) return done();
      isBroken = true;
      opened.server.breakOff();
    };
    await start();
    await sendAll();
    expect(await issue()).toMatchObject({ sent: 2, waiting: 1, unconfirmed: 0 });
    await makeDue();
    await sendAll();
    expect(got()).toEqual(people);
  });

  it('of a worker that died while it was sent is unconfirmed, and what it had only claimed is sent by another', async () => {
    await start();
    const mails = new IssueMailsRepository(opened.dataSource);
    const [open] = await opened.dataSource.query<{ id: string; organizationId: string }[]>(
      `select id, organization_id as "organizationId" from newsletter_issue`,
    );
    if (open === undefined) throw new Error('there is no issue');
    const [first] = await mails.claim(open, 2, 60);
    if (first === undefined) throw new Error('nothing was claimed');
    const begun = await mails.begin(first, 60);
    await sendAll();
    expect(got()).toHaveLength(1);
    await makeDue();
    await sendAll();
    expect(got()).toEqual(people.filter((address) => address !== begun?.address));
    expect(await issue()).toMatchObject({ sent: 2, unconfirmed: 1 });
    expect(await opened.dataSource.transaction((manager) => mails.settle(manager, first, 'failed', null))).toBe(false);
    expect(await opened.dataSource.transaction((manager) => mails.settle(manager, first, 'sent', null))).toBe(true);
    expect(await issue()).toMatchObject({ sent: 3, unconfirmed: 0 });
  });

  it('of a restored backup is not sent: it may have been since', async () => {
    await start();
    await opened.dataSource.transaction((manager) => holdRestoredMails(manager));
    await sendAll();
    expect(got()).toEqual([]);
    expect(await issue()).toMatchObject({ unconfirmed: 3 });
  });
});

describe('the mail server', () => {
  it('gets as many mails a minute as the setting says, of all workers together', async () => {
    const slow = servicesOn(opened.dataSource, { ...opened.config, NEWSLETTER_MAILS_PER_MINUTE: 2 });
    await start();
    expect(await slow.sender.sendSome()).toBeGreaterThan(0);
    expect(await slow.sender.sendSome()).toBeGreaterThan(0);
    expect(got()).toHaveLength(2);
    expect(await issue()).toMatchObject({ sent: 2, waiting: 1 });
  });

  it('that is away for a while gets the mails afterwards, and no mail is used up', async () => {
    await start();
    const away = servicesOn(opened.dataSource, { ...opened.config, MAIL_URL: 'smtp://127.0.0.1:1' });
    expect(await away.sender.sendSome()).toBeGreaterThan(0);
    expect(await issue()).toMatchObject({ waiting: 3 });
    await sendAll();
    expect(got()).toEqual(people);
  });

  it('is left alone once the worker stops', async () => {
    await start();
    expect(await opened.sender.sendSome(AbortSignal.abort())).toBe(0);
    expect(got()).toEqual([]);
  });
});

it('who may send is what the operator says', () => {
  const senders = (MAIL_FROM: string, ...NEWSLETTER_SENDERS: string[]) =>
    servicesOn(opened.dataSource, { ...opened.config, MAIL_FROM, NEWSLETTER_SENDERS }).issues;
  const alone = senders('Imprint <imprint@localhost>');
  expect(['', 'imprint@localhost', 'x@localhost'].map((entered) => alone.senderAddress(entered))).toEqual([
    'imprint@localhost',
    'imprint@localhost',
    null,
  ]);
  const several = senders('Imprint <imprint@localhost>', 'News@Terrace.example', '@cafe.example');
  const entered = [
    '',
    ' NEWS@terrace.example ',
    'a@cafe.example',
    'a@b@cafe.example',
    '@cafe.example',
    'a@xcafe.example',
    'imprint@localhost',
  ];
  expect(entered.map((each) => several.senderAddress(each))).toEqual([
    ...['news@terrace.example', 'news@terrace.example', 'a@cafe.example'],
    ...[null, null, null, null],
  ]);
});
