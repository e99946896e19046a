import { mcpScopes } from '@imprint/contracts/access';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addKey } from '../mcp-app.fixture.js';
import { TwoAccounts, type Account } from './account.fixture.js';

let accounts: TwoAccounts;
let mine: Account;
beforeAll(async () => {
  accounts = await TwoAccounts.start();
  ({ mine } = accounts);
}, 60_000);
afterAll(() => accounts?.app.close());

it('get_account returns the user of the key, and only its own scopes', async () => {
  expect(await accounts.data('get_account', {}, mine.key)).toEqual({
    user: { id: mine.userId, email: 'ada@example.com', name: 'Ada' },
    organization: { id: mine.organizationId, name: 'Mine', slug: mine.organizationId },
    role: 'creator',
    brandIds: null,
    scopes: [...mcpScopes],
    credits: { balance: null, isUnlimited: true, reserved: 0, spentThisMonth: 0 },
  });
  const other = await addKey(accounts.app, mine, ['brands:read']);
  expect(await accounts.data('get_account', {}, other)).toMatchObject({ scopes: ['brands:read'], credits: null });
});
