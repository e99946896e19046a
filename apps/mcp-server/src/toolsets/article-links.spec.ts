import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TwoAccounts, type Account } from './account.fixture.js';

let accounts: TwoAccounts;
let mine: Account;
beforeAll(async () => {
  accounts = await TwoAccounts.start();
  ({ mine } = accounts);
}, 60_000);
afterAll(() => accounts?.app.close());

it('the preview of an article names the links that the last check found broken', async () => {
  const url = 'https://mill.example/gone';
  const body = `[Gone](${url}) and [new](${url}/new)`;
  const { id } = await accounts.data('create_article_draft', { title: 'With links', body, brandId: mine.brandId });
  const result = { kind: 'link', url, status: 'broken', reason: null, httpStatus: 404, redirectedTo: null };
  await accounts.app.dataSource.query(
    `insert into article_link_check select id, organization_id, '2026-11-28T01:00:00Z', $2 from article where id = $1`,
    [id, JSON.stringify([result])],
  );
  const found = { linksCheckedAt: '2026-11-28T01:00:00.000Z', linkProblems: [`${url}: It answers with 404.`] };
  expect(await accounts.data('get_article_preview', { articleId: id })).toMatchObject(found);
});
