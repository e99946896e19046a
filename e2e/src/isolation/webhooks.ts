import { eventually } from '@imprint/platform/testing';
import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ database, owner, receiver }) {
    await owner.owner.data('PATCH', owner.webhookSettings, { endpointUrl: `${receiver.url}/events` });
    const sent = await owner.owner.data('POST', `${owner.webhookSettings}/test`);
    await receiver.untilReceived(({ headers }) => headers['x-service-delivery'] === sent.id);
    const recorded = `select 1 from webhook_delivery where organization_id = $1 and id = $2 and status = 'delivered'`;
    await eventually(async () => (await database.rows(recorded, [owner.organizationId, sent.id])).length === 1);
    return { deliveries: [sent.id] };
  },
  bodies: {
    'PATCH /v1/organizations/{organizationId}/settings/webhooks': { enabled: false },
    'POST /v1/organizations/{organizationId}/settings/webhooks/replay': { since: '2020-01-01T00:00:00Z' },
  },
};
