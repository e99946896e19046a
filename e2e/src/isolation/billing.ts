import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ database, owner }) {
    // Only a payment on a page of somebody else makes one.
    const [organizationId, userId] = owner.ids;
    const [paid] = await database.rows<{ id: string }>(
      `insert into checkout (id, organization_id, started_by, provider, pack_id, credits, amount, currency, state, session_id)
       values ('chk_of_isolation', $1, $2, 'stripe', 'credits-100', 100, 900, 'usd', 'pending', 'cs_of_isolation') returning id`,
      [organizationId, userId],
    );
    return { 'billing/invoices': [paid?.id ?? ''] };
  },
  listsForPeople: ['billing/invoices'],
};
