import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { brandId, newIssue, openNewsletters, owner } from './newsletters.fixture.js';

let opened: Awaited<ReturnType<typeof openNewsletters>>;
beforeAll(async () => {
  opened = await openNewsletters();
});
afterAll(() => opened?.close());

it('an issue is for those who had confirmed when it was published: nobody else is mailed, even if they confirm before their turn', async () => {
  const { id } = await opened.newsletters.create(owner, { brandId, name: 'News' });
  const others = { pending: 'pending@example.com', unsubscribed: 'left@example.com', bounced: 'gone@example.com' };
  await opened.subscribers.import(owner, id, { addresses: ['ada@example.com', ...Object.values(others)], consent: 'Fair' });
  for (const [status, address] of Object.entries(others))
    await opened.dataSource.query('update newsletter_subscriber set status = $1 where address = $2', [status, address]);
  await opened.issues.start(newIssue(id), []);
  const issue = async () => (await opened.newsletters.listIssues(owner, id, { page: 1, limit: 10 })).items[0];
  expect(await issue()).toMatchObject({ waiting: 1, skipped: 0, releaseId: null });
  await opened.dataSource.query(`update newsletter_subscriber set status = 'confirmed'`);
  while ((await opened.sender.sendSome()) === 0);
  expect(opened.server.taken.map(({ to }) => to)).toEqual(['ada@example.com']);
  expect(await issue()).toMatchObject({ sent: 1, waiting: 0, skipped: 0 });
});
