import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { brandId, openNewsletters, owner, stranger } from './newsletters.fixture.js';

let opened: Awaited<ReturnType<typeof openNewsletters>>;
let newsletterId: string;
let count = 0;
const page = { page: 1, limit: 100 };
const clientIp = '203.0.113.7';

beforeAll(async () => {
  opened = await openNewsletters();
});
afterAll(() => opened?.close());
beforeEach(async () => {
  opened.server.reset();
  await opened.dataSource.query('delete from newsletter');
  newsletterId = (await opened.newsletters.create(owner, { brandId, name: `News ${(count += 1)}` })).id;
});

/** An address that nothing else in this file uses. */
const fresh = (): string => `mia${(count += 1)}@example.com`;
const subscribe = (address: string, from = `203.0.113.${(count += 1) % 250}`) =>
  opened.subscriptions.subscribe(newsletterId, { address, formUrl: 'https://terrace.example/news', clientIp: from });
const sendAll = async (): Promise<void> => {
  while (await opened.confirmations.sendNext());
};
const linkIn = (text = ''): string => {
  const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return decodeURIComponent(/confirm\?code=([\w.-]+)/.exec(plain)?.[1] ?? '');
};
const mailed = (address: string) => opened.server.taken.filter(({ to }) => to === address);
/** Subscribes, and opens the mail. @returns the link */
const asked = async (address: string): Promise<string> => {
  await subscribe(address);
  await sendAll();
  return linkIn(mailed(address).at(-1)?.text);
};
const listed = async (caller: Principal = owner) => (await opened.subscribers.list(caller, newsletterId, page)).items;
const stateOf = async (address: string) => (await listed()).find((row) => row.address === address)?.status;
const invalid = { code: 'invalid_subscription_link' };

describe('double opt-in', () => {
  it('nobody is a subscriber before they confirm, and the record says how they did', async () => {
    const address = fresh();
    await asked(` ${address.toUpperCase()} `);
    const link = linkIn(mailed(address)[0]?.text);
    expect(await stateOf(address)).toBe('pending');
    await opened.subscriptions.showConfirmation(link, clientIp);
    expect(await stateOf(address)).toBe('pending');
    await opened.subscriptions.confirm(link, clientIp);
    const [subscriber] = await listed();
    expect(subscriber).toMatchObject({ address, status: 'confirmed', formUrl: 'https://terrace.example/news', consent: null });
    expect(subscriber?.confirmedAt).toBeInstanceOf(Date);
    expect(await opened.newsletters.read(owner, newsletterId)).toMatchObject({
      confirmed: 1,
      pending: 0,
      unsubscribed: 0,
      bounced: 0,
    });
    await opened.subscriptions.confirm(link, clientIp);
    expect(await stateOf(address)).toBe('confirmed');
  });

  it('a link that was altered, made for something else, or expired, confirms nothing', async () => {
    const address = fresh();
    const link = await asked(address);
    const [id = ''] = link.split('.');
    const elsewhere = new URL(opened.links.unsubscribe(id)).searchParams.get('code') ?? '';
    const past = new URL(opened.links.confirm(id, Date.now() - 73 * 3_600_000)).searchParams.get('code') ?? '';
    const other = new URL(opened.links.confirm('sub_other')).searchParams.get('code') ?? '';
    const altered = [
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      link.replace(id, 'sub_other'),
      elsewhere,
      past,
      other,
      '',
    ];
    for (const wrong of altered) await expect(opened.subscriptions.confirm(wrong, null)).rejects.toMatchObject(invalid);
    expect(await stateOf(address)).toBe('pending');
  });

  it('an old link does not bring back somebody who has left since, and a new one does', async () => {
    const address = fresh();
    const link = await asked(address);
    await opened.subscriptions.confirm(link, clientIp);
    const [subscriber] = await listed();
    const leave = new URL(opened.links.unsubscribe(subscriber?.id ?? '')).searchParams.get('code') ?? '';
    await opened.subscriptions.showUnsubscription(leave, clientIp);
    expect(await stateOf(address)).toBe('confirmed');
    await opened.subscriptions.unsubscribe(leave, clientIp);
    await opened.subscriptions.unsubscribe(leave, clientIp);
    expect(await stateOf(address)).toBe('unsubscribed');
    expect(await opened.newsletters.read(owner, newsletterId)).toMatchObject({ confirmed: 0, unsubscribed: 1 });
    await expect(opened.subscriptions.confirm(link, '198.51.100.1')).rejects.toMatchObject(invalid);
    const again = await asked(address);
    expect(await stateOf(address)).toBe('unsubscribed');
    await opened.subscriptions.confirm(again, '198.51.100.1');
    expect(await stateOf(address)).toBe('confirmed');
  });
});

describe('the form', () => {
  it('answers the same and does the same kind of work for an address that is a subscriber already, and mails it nothing', async () => {
    const address = fresh();
    await opened.subscriptions.confirm(await asked(address), '198.51.100.2');
    opened.server.reset();
    const [known, unknown] = [await subscribe(address), await subscribe(fresh())];
    expect(known).toEqual(unknown);
    await sendAll();
    expect([mailed(address), opened.server.taken.length]).toEqual([[], 1]);
  });

  it('cannot be used to flood an address, on however many newsletters and from however many networks', async () => {
    const address = fresh();
    const first = newsletterId;
    for (let round = 0; round < 4; round += 1) {
      newsletterId =
        round % 2 === 0 ? first : (await opened.newsletters.create(owner, { brandId, name: `Flood ${(count += 1)}` })).id;
      await subscribe(address);
      await subscribe(address);
      await sendAll();
    }
    expect(mailed(address)).toHaveLength(limits.confirmationsPerAddressPerDay);
  });

  it('is open to one network for so many requests a minute', async () => {
    const from = '192.0.2.1';
    for (let sent = 0; sent < limits.subscriptionRequestsPerMinute; sent += 1) await subscribe(fresh(), from);
    await expect(subscribe(fresh(), from)).rejects.toMatchObject({ code: 'too_many_requests' });
    await subscribe(fresh(), '192.0.2.2');
  });

  it.each(['', 'mia', 'mia@', 'mia@example.com, eve@example.com', 'mia@example.com\r\nBcc: eve@example.com'])(
    'takes no %j',
    async (address) => {
      await expect(subscribe(address)).rejects.toMatchObject({ code: 'validation_failed' });
      expect(await listed()).toEqual([]);
    },
  );

  it('tries again where the mail server refuses the mail, and gives up in the end', async () => {
    opened.server.onMessage = (_mail, done) => done(new Error('not now'));
    const address = fresh();
    await subscribe(address);
    await sendAll();
    const due = () =>
      opened.dataSource.query<{ due: boolean }[]>(
        'select confirmation_due_at > now() as due from newsletter_subscriber where address = $1',
        [address],
      );
    expect(await due()).toEqual([{ due: true }]);
    await opened.dataSource.query('update newsletter_subscriber set confirmation_due_at = now(), confirmation_tries = 10');
    await sendAll();
    expect(await due()).toEqual([{ due: null }]);
  });
});

describe('imports', () => {
  const importing = (addresses: string[], consent?: string) =>
    opened.subscribers.import(owner, newsletterId, { addresses, ...(consent !== undefined && { consent }) });

  it('without a statement are asked by mail, and with one are confirmed under it', async () => {
    const [one, two] = [fresh(), fresh()];
    expect(await importing([one, one.toUpperCase(), 'nobody'])).toMatchObject({
      added: 1,
      known: 0,
      suppressed: 0,
      refused: ['nobody'],
    });
    expect(await stateOf(one)).toBe('pending');
    await sendAll();
    expect(linkIn(mailed(one)[0]?.text)).not.toBe('');
    expect(await importing([one, two], 'Web shop, opt-in log')).toMatchObject({ added: 1, known: 1 });
    expect(await stateOf(one)).toBe('pending');
    expect((await listed()).find(({ address }) => address === two)).toMatchObject({
      status: 'confirmed',
      consent: 'Web shop, opt-in log',
    });
  });

  it('do not bring back people who left or were deleted; they can come back themselves', async () => {
    const [left, deleted] = [fresh(), fresh()];
    await importing([left, deleted], 'Fair');
    const rows = await listed();
    const idOf = (address: string) => rows.find((row) => row.address === address)?.id ?? '';
    await opened.subscriptions.unsubscribe(new URL(opened.links.unsubscribe(idOf(left))).searchParams.get('code') ?? '', null);
    await opened.subscribers.delete(owner, newsletterId, idOf(deleted));
    expect(await importing([left, deleted], 'Fair')).toMatchObject({ added: 0, known: 1, suppressed: 1 });
    expect(await stateOf(left)).toBe('unsubscribed');
    const kept = await opened.dataSource.query<object[]>('select * from newsletter_suppression where newsletter_id = $1', [
      newsletterId,
    ]);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('example.com');
    await opened.subscriptions.confirm(await asked(deleted), '198.51.100.3');
    expect(await stateOf(deleted)).toBe('confirmed');
    await opened.subscribers.delete(owner, newsletterId, (await listed()).find(({ address }) => address === deleted)?.id ?? '');
    expect(await importing([deleted])).toMatchObject({ suppressed: 1 });
  });

  it.each(['unsubscribed', 'bounced'] as const)(
    'leave an address that %s as it is, with a statement or without',
    async (status) => {
      const address = fresh();
      await importing([address], 'First statement');
      await opened.dataSource.query('update newsletter_subscriber set status = $1, ended_at = now()', [status]);
      const before = await opened.dataSource.query<object[]>('select * from newsletter_subscriber');
      const added = { added: 0, known: 1, suppressed: 0 };
      expect(await importing([address.toUpperCase()], 'Second statement')).toMatchObject(added);
      expect(await importing([address])).toMatchObject(added);
      expect(await opened.dataSource.query<object[]>('select * from newsletter_subscriber')).toEqual(before);
      await sendAll();
      expect(mailed(address)).toEqual([]);
    },
  );

  it('add none where they would exceed the limit', async () => {
    await opened.dataSource.query(
      `insert into newsletter_subscriber (id, organization_id, newsletter_id, address, status)
       select $1 || n, 'org', $1, n || '@example.org', 'pending' from generate_series(2, $2) n`,
      [newsletterId, limits.subscribersPerNewsletter],
    );
    await expect(importing([fresh(), fresh()])).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await importing([fresh()])).toMatchObject({ added: 1 });
    const address = fresh();
    await subscribe(address);
    const found = await opened.subscribers.list(owner, newsletterId, { ...page, search: address });
    expect(found.items).toEqual([]);
  });

  it('are exported with their consent, and nothing that a spreadsheet would run', async () => {
    const address = fresh();
    await importing([address], '=HYPERLINK("https://evil.example", "x")');
    let csv = '';
    for await (const piece of await opened.subscribers.export(owner, newsletterId)) csv += piece;
    const [head, row] = csv.split('\r\n');
    expect(head).toBe('address,status,requestedAt,confirmedAt,endedAt,formUrl,consent');
    expect(row).toMatch(new RegExp(`^${address},confirmed,`));
    expect(row).toMatch(/,"'=HYPERLINK\(""https:\/\/evil\.example"", ""x""\)"$/);
  });
});

it('another organization finds neither the newsletter nor its subscribers', async () => {
  const address = fresh();
  await opened.subscribers.import(owner, newsletterId, { addresses: [address], consent: 'Fair' });
  const [subscriber] = await listed();
  const missing = { code: 'not_found' };
  const { newsletters, subscribers } = opened;
  for (const act of [
    () => newsletters.read(stranger, newsletterId),
    () => newsletters.update(stranger, newsletterId, { name: 'Mine' }),
    () => newsletters.delete(stranger, newsletterId),
    () => newsletters.listIssues(stranger, newsletterId, page),
    () => subscribers.list(stranger, newsletterId, page),
    () => subscribers.export(stranger, newsletterId),
    () => subscribers.import(stranger, newsletterId, { addresses: [fresh()] }),
    () => subscribers.delete(stranger, newsletterId, subscriber?.id ?? ''),
  ])
    await expect(act()).rejects.toMatchObject(missing);
  expect((await newsletters.list(stranger, page)).items).toEqual([]);
  const limited: Principal = { ...owner, role: 'creator', brandIds: ['brand_other'] };
  await expect(newsletters.read(limited, newsletterId)).rejects.toMatchObject(missing);
  await expect(subscribers.list(limited, newsletterId, page)).rejects.toMatchObject(missing);
  expect((await newsletters.list(limited, page)).items).toEqual([]);
  expect((await newsletters.list({ ...limited, brandIds: [brandId] }, page)).items).toHaveLength(1);
  expect(await stateOf(address)).toBe('confirmed');
});

it('has a name of its own among those of its brand, and is deleted with its subscribers, whose links stay valid', async () => {
  const address = fresh();
  await opened.subscribers.import(owner, newsletterId, { addresses: [address], consent: 'Fair' });
  const [subscriber] = await listed();
  const { name } = await opened.newsletters.update(owner, newsletterId, {
    description: 'Monthly',
    postalLine: 'Lime Street 1',
  });
  await expect(opened.newsletters.create(owner, { brandId, name: name.toUpperCase() })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  const otherBrand = 'brand_01jd3nq5m8x4w2v7r9t6y0c1ac';
  await opened.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ($1, 'org', 'Other', 'other', 'approved', '{}')`,
    [otherBrand],
  );
  const elsewhere = await opened.newsletters.create(owner, { brandId: otherBrand, name });
  await expect(opened.newsletters.update(owner, elsewhere.id, { name })).resolves.toMatchObject({ name });
  const link = new URL(opened.links.unsubscribe(subscriber?.id ?? '')).searchParams.get('code') ?? '';
  await opened.newsletters.delete(owner, newsletterId);
  await expect(opened.newsletters.read(owner, newsletterId)).rejects.toMatchObject({ code: 'not_found' });
  expect(await opened.subscriptions.showUnsubscription(link, null)).toBeNull();
  await opened.subscriptions.unsubscribe(link, null);
});
